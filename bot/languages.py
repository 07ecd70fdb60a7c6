"""The languages that the bot speaks, each as well as the other."""

LANGUAGES = ("en", "pl")

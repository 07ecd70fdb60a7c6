"""What `rookery doctor` looks at: each check returns findings and changes nothing."""

from bot.terminal.checks.finding import Finding, Grade, failed, ok, warning

__all__ = ["Finding", "Grade", "failed", "ok", "warning"]

"""The bot about itself, and where its gateway is."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.kinds import Payload, granted_flags
from bot.sandbox.local import LocalDiscord
from bot.sandbox.rest import Answer, Call, Routes
from bot.sandbox.world import World

routes = Routes()


@routes.on("GET", "/users/@me")
def me(local: LocalDiscord, call: Call) -> Answer:
    about = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
    return Answer(wire.user(local.world.bot) | about)


@routes.on("GET", "/applications/@me")
@routes.on("GET", "/oauth2/applications/@me")
def application(local: LocalDiscord, call: Call) -> Answer:
    flags = granted_flags(local.realm.settings.privileged_intents)
    return Answer(_application(local.world, flags))


def _application(world: World, flags: int) -> Payload:
    owner = next((user for user in world.users.values() if not user.bot), world.bot)
    return {
        "id": world.bot.id,
        "name": world.bot.username,
        "icon": None,
        "description": "",
        "type": None,
        "bot": wire.user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": flags,
        "flags_new": str(flags),
        "owner": wire.user(owner),
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
    }


@routes.on("GET", "/gateway")
def gateway(local: LocalDiscord, call: Call) -> Answer:
    return Answer({"url": local.gateway.url})


@routes.on("GET", "/gateway/bot")
def gateway_bot(local: LocalDiscord, call: Call) -> Answer:
    realm = local.realm
    daily = realm.paces.identify_daily
    return Answer(
        {
            "url": local.gateway.url,
            "shards": realm.settings.shards,
            "session_start_limit": {
                "total": daily.limit,
                "remaining": realm.windows.remaining(daily, "identify daily"),
                "reset_after": int(daily.seconds * 1000),
                "max_concurrency": 1,
            },
        }
    )

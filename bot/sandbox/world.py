"""What exists in the sandbox: users, guilds, channels, messages, files, commands, emojis. Pure
state and how to find it; rules, permissions and the network are elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.errors import Code, unknown
from bot.sandbox.kinds import (
    THREADS,
    ChannelType,
    MessageFlag,
    MessageType,
    OverwriteType,
    Payload,
    Permission,
)
from bot.sandbox.rules.components import walk

NO_PERMISSION = Permission(0)
NO_FLAG = MessageFlag(0)
ACCENTS = (0x5865F2, 0xC8553D, 0x3F7D58, 0x8E5AA8, 0xB98B2F, 0x2F6F8F, 0xA23B5C, 0x5C6B3A)


@dataclass
class User:
    id: str
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    accent: int = 0x5865F2
    read: dict[str, str] = field(default_factory=dict)


@dataclass
class GuildRole:
    id: str
    name: str
    permissions: Permission
    position: int = 0
    managed: bool = False


@dataclass
class Member:
    user_id: str
    joined_at: float
    roles: list[str] = field(default_factory=list)


@dataclass
class Guild:
    id: str
    name: str
    owner_id: str
    locale: str = "en-US"
    roles: dict[str, GuildRole] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    blocked_words: list[str] = field(default_factory=list)


@dataclass
class Overwrite:
    id: str
    type: OverwriteType
    allow: Permission = NO_PERMISSION
    deny: Permission = NO_PERMISSION


@dataclass
class ThreadState:
    owner_id: str
    created_at: float
    active_at: float
    changed_at: float
    auto_archive_minutes: int = 4320
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    members: dict[str, float] = field(default_factory=dict)
    message_count: int = 0
    total_message_sent: int = 0
    slowmode: int = 0


@dataclass
class Channel:
    id: str
    type: ChannelType
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    position: int = 0
    topic: str | None = None
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    recipients: list[str] = field(default_factory=list)
    last_message_id: str | None = None
    last_pin_at: float | None = None
    thread: ThreadState | None = None


@dataclass
class Attachment:
    id: str
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass
class Emoji:
    """An emoji of the bot's application; its picture is among the files."""

    id: str
    name: str
    animated: bool = False


@dataclass
class Message:
    id: str
    channel_id: str
    author_id: str
    timestamp: float
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    edited: float | None = None
    flags: MessageFlag = NO_FLAG
    embeds: list[Payload] = field(default_factory=list)
    components: list[Payload] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: list[str] = field(default_factory=list)
    pinned_at: float | None = None
    tts: bool = False
    nonce: str | int | None = None
    reference: Payload | None = None
    reactions: dict[str, list[str]] = field(default_factory=dict)
    audience: str | None = None
    metadata: Payload | None = None
    position: int | None = None

    @property
    def loading(self) -> bool:
        return MessageFlag.LOADING in self.flags

    @property
    def text(self) -> str:
        """What it says, in its own field or in its components."""
        shown = [one["content"] for one in walk(self.components) if "content" in one]
        return "\n".join([self.content, *shown] if self.content else shown)


class World:
    """Everything that exists, found by id; a missing thing is Discord's own refusal."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.origin = ""
        self.ids = Snowflakes(clock)
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.dms: dict[str, str] = {}
        self.histories: dict[str, dict[str, Message]] = {}
        self.files: dict[str, bytes] = {}
        self.commands: dict[str | None, dict[str, Payload]] = {None: {}}
        self.emojis: dict[str, Emoji] = {}
        self.bot = self.add_user("Rookery", bot=True)

    def add_user(self, name: str, *, bot: bool = False, locale: str = "en-US") -> User:
        user = User(self.ids.next(), name.lower() if not bot else name, name, bot, locale)
        user.accent = ACCENTS[len(self.users) % len(ACCENTS)]
        self.users[user.id] = user
        return user

    def user(self, user_id: str) -> User:
        if user_id not in self.users:
            raise unknown(Code.UNKNOWN_USER, "User")
        return self.users[user_id]

    def guild(self, guild_id: str) -> Guild:
        if guild_id not in self.guilds:
            raise unknown(Code.UNKNOWN_GUILD, "Guild")
        return self.guilds[guild_id]

    def channel(self, channel_id: str) -> Channel:
        if channel_id not in self.channels:
            raise unknown(Code.UNKNOWN_CHANNEL, "Channel")
        return self.channels[channel_id]

    def message(self, channel_id: str, message_id: str) -> Message:
        found = self.histories.get(channel_id, {}).get(message_id)
        if found is None:
            raise unknown(Code.UNKNOWN_MESSAGE, "Message")
        return found

    def emoji(self, emoji_id: str) -> Emoji:
        if emoji_id not in self.emojis:
            raise unknown(Code.UNKNOWN_EMOJI, "Emoji")
        return self.emojis[emoji_id]

    def history(self, channel_id: str) -> dict[str, Message]:
        return self.histories.setdefault(channel_id, {})

    def parent(self, channel: Channel) -> Channel:
        """The channel whose permissions hold: a thread's own is its parent's."""
        return self.channels[channel.parent_id] if channel.parent_id else channel

    def threads(self, guild_id: str) -> Iterator[Channel]:
        return (
            channel
            for channel in self.channels.values()
            if channel.guild_id == guild_id and channel.type in THREADS
        )

    def dm_with(self, user_id: str) -> Channel | None:
        """The DM between the bot and this user, if it was ever opened."""
        return self.channels[self.dms[user_id]] if user_id in self.dms else None

    def bot_is_in(self, guild_id: str) -> bool:
        return self.bot.id in self.guild(guild_id).members

    def common_guild(self, user_id: str) -> bool:
        return any(
            user_id in guild.members and self.bot.id in guild.members
            for guild in self.guilds.values()
        )

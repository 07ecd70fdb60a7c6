# Rookery in a container. The database lives in the volume /data; restarting is left to Docker:
#
#   docker build -t rookery .
#   docker run -d --name rookery --restart=unless-stopped \
#     -e DISCORD_TOKEN -v rookery:/data rookery
#
#   docker exec rookery rookery backup /data/backup.sqlite3
#   docker run --rm -e DISCORD_TOKEN -v rookery:/data rookery rookery doctor
#
# compose.yaml runs it read-only, on a file or with PostgreSQL. Nothing but /data and /tmp is written.
# Without a token it would start the sandbox, which is bound to loopback and of no use in here.

FROM python:3.11.14-slim-bookworm AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY engine engine
COPY bot bot
COPY data data
RUN python -m venv /opt/rookery \
 && /opt/rookery/bin/pip install --no-cache-dir --disable-pip-version-check -c constraints.txt .

FROM python:3.11.14-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin rookery \
 && install -d -o rookery -g rookery -m 700 /data
COPY --from=build /opt/rookery /opt/rookery
ENV PATH=/opt/rookery/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ROOKERY_DATABASE=/data/rookery.sqlite3
USER rookery
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
# A bot that hangs ends itself after two minutes, and Docker starts it again; this is for those who look.
HEALTHCHECK --interval=60s --timeout=20s --start-period=60s --retries=3 CMD ["rookery", "health"]
CMD ["rookery", "run"]

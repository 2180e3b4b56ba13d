# PostgreSQL with pgBackRest, for BACKUP_CONTINUOUS=on: pgBackRest comes from the package archive of the base image.
ARG POSTGRES_IMAGE=postgres:15-bookworm
FROM ${POSTGRES_IMAGE}
USER root
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates pgbackrest \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner postgres --group postgres --mode 700 /backups /backups/postgres
COPY infra/launch/backup/restore-point.sh /usr/local/bin/restore-point.sh
RUN chmod 755 /usr/local/bin/restore-point.sh
USER postgres

#!/usr/bin/env bash
# Run once by the image of PostgreSQL, when its volume is empty: a user for vigie, who owns one database and nothing else.
set -euo pipefail

# Given as a variable, the password is in no list of processes.
psql --username "$POSTGRES_USER" --dbname postgres --no-psqlrc --set ON_ERROR_STOP=1 <<'SQL'
\getenv password POSTGRES_PASSWORD
CREATE ROLE vigie LOGIN PASSWORD :'password';
CREATE DATABASE vigie OWNER vigie TEMPLATE template0 ENCODING 'UTF8';
-- Whoever administers PostgreSQL does so from within its container, where no password is asked for.
ALTER ROLE current_user PASSWORD NULL;
SQL

#!/usr/bin/env bash
# Keeps a copy of the company's JSON feed in a file, and prints whether it is new. TAVLA_KEY is a key of a career page.
set -euo pipefail

file=${1:?Pass the path of the feed file as the first argument.}
site=${TAVLA_SITE:-http://localhost:4100}

# The URL contains the key. It is passed on standard input, so that it does not appear in the list of processes.
status=$(printf 'url = "%s/feeds/%s/ads.json"\n' "$site" "$TAVLA_KEY" | curl --silent --show-error --fail --retry 5 --config - \
  --etag-compare "$file.etag" --etag-save "$file.etag" --output "$file.new" --write-out '%{http_code}')

if [ "$status" = 200 ]; then
  mv "$file.new" "$file"
  echo "new"
else
  rm -f "$file.new"
  echo "unchanged"
fi

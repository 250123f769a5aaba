#!/usr/bin/env bash
# Keeps a copy of the company's JSON feed in a file, and says whether it is new. TAVLA_KEY is a key of a career page.
set -euo pipefail

file=${1:?name the file that the feed is kept in}
site=${TAVLA_SITE:-http://localhost:4100}

# The address holds the key: it comes from standard input, so that no list of processes shows it.
status=$(printf 'url = "%s/feeds/%s/ads.json"\n' "$site" "$TAVLA_KEY" | curl --silent --show-error --fail --retry 5 --config - \
  --etag-compare "$file.etag" --etag-save "$file.etag" --output "$file.new" --write-out '%{http_code}')

if [ "$status" = 200 ]; then
  mv "$file.new" "$file"
  echo "new"
else
  rm -f "$file.new"
  echo "unchanged"
fi

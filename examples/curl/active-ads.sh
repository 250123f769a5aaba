#!/usr/bin/env bash
# Prints the active ads of the company as JSON, one per line. TAVLA_KEY is any API key.
set -euo pipefail

url=${TAVLA_URL:-http://localhost:4000}
query='{ signedInKey { publishedAds { databaseId title city endsAt applyUrl } } }'

# The key is passed in a file that only this program reads, so that it does not appear in the list of processes.
answer=$(curl --silent --show-error --fail-with-body --retry 5 "$url/graphql" \
  --header @<(printf 'Authorization: Bearer %s\n' "$TAVLA_KEY") \
  --header 'Content-Type: application/json' --header 'Accept: application/graphql-response+json' \
  --data "{\"query\":\"$query\"}") || { printf '%s\n' "$answer" >&2; exit 1; }

# Prints one ad per line, without a JSON parser.
ads=${answer#*'"publishedAds":['}
ads=${ads%%']}}'*}
[ -z "$ads" ] || printf '%s\n' "$ads" | sed 's/},{/}\n{/g'

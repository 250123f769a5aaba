#!/usr/bin/env bash
# Follows the applications to an ad live, and prints each event as JSON on a line. TAVLA_KEY is an API key.
#
#   follow-ad.sh AD_ID        the `id` of the ad, not its number
set -euo pipefail

url=${TAVLA_URL:-http://localhost:4000}
query='subscription($ad: ID!) { candidateAdded(adId: $ad) { needsResync candidate { id name } } }'

# The key is passed in a file that only this program reads, so that it does not appear in the list of processes.
# A stream that ends without the event `complete` was interrupted: run the program again.
curl --silent --show-error --fail-with-body --no-buffer "$url/graphql" \
  --header @<(printf 'Authorization: Bearer %s\n' "$TAVLA_KEY") \
  --header 'Content-Type: application/json' --header 'Accept: text/event-stream' \
  --data "{\"query\":\"$query\",\"variables\":{\"ad\":\"$1\"}}" > >(sed -un 's/^data: //p') &
curl=$!
trap 'kill "$curl"' TERM INT
wait "$curl"

#!/usr/bin/env python3
"""Writes the candidates of all active ads of a company as CSV to standard output.

    TAVLA_KEY=tvl_... python3 export_candidates.py > candidates.csv

Needs Python 3.9 or later. TAVLA_URL is the address of Tavla, by default http://localhost:4000.
"""

import csv
import json
import os
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("TAVLA_URL", "http://localhost:4000").rstrip("/") + "/graphql"

ADS = """
query Ads {
  signedInKey {
    company {
      name
      projects {
        folders {
          ads { databaseId name status }
        }
      }
    }
  }
}
"""

BOARD = """
query Board($ad: Int!) {
  board(ad: { databaseId: $ad }) {
    steps {
      name
      candidates { databaseId name email phone rating receivedAt isDeleted }
    }
  }
}
"""

CANDIDATE_FIELDS = ["databaseId", "name", "email", "phone", "rating", "receivedAt"]
COLUMNS = ["ad", "step", "candidate", "name", "email", "phone", "rating", "received"]


class RequestRejected(Exception):
    """A rejected request."""


def send_query(query, variables=None):
    """Sends a query and returns its data. Waits and retries on 429 and 503."""
    body = json.dumps({"query": query, "variables": variables or {}}).encode()
    headers = {
        "Authorization": f"Bearer {os.environ['TAVLA_KEY']}",
        "Content-Type": "application/json",
        "Accept": "application/graphql-response+json",
    }
    for _ in range(10):
        try:
            with urllib.request.urlopen(urllib.request.Request(URL, body, headers), timeout=60) as response:
                answer = json.load(response)
        except urllib.error.HTTPError as error:
            if error.code in (429, 503):
                time.sleep(int(error.headers.get("Retry-After", "5")))
                continue
            raise RequestRejected(f"{error.code}: {error_messages(error.read())}") from None
        if answer.get("errors"):
            raise RequestRejected(join_messages(answer["errors"]))
        return answer["data"]
    raise RequestRejected("Still rejected with 429 or 503 after ten attempts.")


def join_messages(errors):
    return "; ".join(error["message"] for error in errors)


def error_messages(body):
    """Returns the messages of an error response."""
    try:
        return join_messages(json.loads(body)["errors"])
    except (ValueError, KeyError, TypeError):
        return body.decode(errors="replace")[:200]


def escape_cell(text):
    """Escapes text that a spreadsheet would execute as a formula."""
    return f"'{text}" if text and text[0] in "=+-@\t\r" else text


def main():
    company = send_query(ADS)["signedInKey"]["company"]
    folders = [folder for project in company["projects"] for folder in project["folders"]]
    ads = [ad for folder in folders for ad in folder["ads"] if ad["status"] == "ACTIVE"]
    rows = csv.writer(sys.stdout)
    rows.writerow(COLUMNS)
    for ad in ads:
        for step in send_query(BOARD, {"ad": ad["databaseId"]})["board"]["steps"]:
            for candidate in step["candidates"]:
                if not candidate["isDeleted"]:
                    cells = [ad["name"], step["name"], *(candidate[field] for field in CANDIDATE_FIELDS)]
                    rows.writerow([escape_cell(str(cell)) if cell is not None else "" for cell in cells])
    print(f"{company['name']}: {len(ads)} active ads", file=sys.stderr)


if __name__ == "__main__":
    if "TAVLA_KEY" not in os.environ:
        sys.exit("Set TAVLA_KEY to a key of the company.")
    try:
        main()
    except (RequestRejected, urllib.error.URLError) as error:
        sys.exit(f"The export failed: {error}")

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
      candidates { databaseId name email phone rating receivedAt deleted }
    }
  }
}
"""

COLUMNS = ["ad", "step", "candidate", "name", "email", "phone", "rating", "received"]


class Refused(Exception):
    """What Tavla said in place of an answer."""


def ask(query, variables=None):
    """Asks the gateway, and waits when it says that it is asked too much."""
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
            raise Refused(f"{error.code}: {told(error.read())}") from None
        if answer.get("errors"):
            raise Refused("; ".join(each["message"] for each in answer["errors"]))
        return answer["data"]
    raise Refused("asked too much for too long")


def told(body):
    """The sentences of an answer that is not 200."""
    try:
        return "; ".join(each["message"] for each in json.loads(body)["errors"])
    except (ValueError, KeyError, TypeError):
        return body.decode(errors="replace")[:200]


def plain(text):
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text and text[0] in "=+-@\t\r" else text


def main():
    company = ask(ADS)["signedInKey"]["company"]
    ads = [ad for project in company["projects"] for folder in project["folders"] for ad in folder["ads"] if ad["status"] == "ACTIVE"]
    rows = csv.writer(sys.stdout)
    rows.writerow(COLUMNS)
    for ad in ads:
        for step in ask(BOARD, {"ad": ad["databaseId"]})["board"]["steps"]:
            for each in step["candidates"]:
                if not each["deleted"]:
                    cells = [ad["name"], step["name"], each["databaseId"], each["name"], each["email"], each["phone"], each["rating"], each["receivedAt"]]
                    rows.writerow([plain(str(cell)) if cell is not None else "" for cell in cells])
    print(f"{company['name']}: {len(ads)} active ads", file=sys.stderr)


if __name__ == "__main__":
    if "TAVLA_KEY" not in os.environ:
        sys.exit("Set TAVLA_KEY to a key of the company.")
    try:
        main()
    except (Refused, urllib.error.URLError) as error:
        sys.exit(f"Tavla did not answer: {error}")

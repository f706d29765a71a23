"""Calls an operation of a service by its name, and prints what it answers, an object a line.

    VIGIE_URL=https://vigie.example VIGIE_ORG=... VIGIE_TOKEN=vig_... python3 client.py anomaliesList texte=capot

Nothing is written here of what the service has: its description at /openapi.json names the operations
(operationId), with their paths and parameters. Lists are read page after page. Python 3.9, nothing to install.
"""

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

BASE = os.environ.get("VIGIE_URL", "http://127.0.0.1:8411").rstrip("/")


def get(path, query=None):
    """Answers the JSON of a GET; ends the program with what the service says where it refuses."""
    headers = {"Accept": "application/json, application/problem+json", "User-Agent": "example/1.0"}
    if "VIGIE_TOKEN" in os.environ:
        headers["Authorization"] = "Bearer " + os.environ["VIGIE_TOKEN"]
    if "VIGIE_ORG" in os.environ:
        headers["Service-Org-Id"] = os.environ["VIGIE_ORG"]
    url = BASE + path + ("?" + urllib.parse.urlencode(query) if query else "")
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        body = refusal.read()
        try:
            problem = json.loads(body)
            sys.exit("{code}: {detail}".format(**problem))
        except (ValueError, KeyError):
            sys.exit(f"{url} answers {refusal.code} {refusal.reason}")
    except urllib.error.URLError as failure:
        sys.exit(f"{url} cannot be reached: {failure.reason}")


def operations(document):
    """The operations that read, by their name: the path, and the parameters by their name."""
    found = {}
    for path, item in document["paths"].items():
        if "get" in item:
            given = {one["name"]: one for one in item["get"]["parameters"] if "name" in one}
            found[item["get"]["operationId"]] = path, given
    return found


def objects(path, query, is_list):
    """The objects of a list, page after page, or the one object that is there."""
    if not is_list:
        yield get(path, query)
        return
    page, last = 1, 1
    while page <= last:
        answer = get(path, {"per_page": 100, **query, "page": page})
        yield from answer["data"]
        page, last = page + 1, answer["meta"]["pagination"]["total_pages"]


def main(name="", *given):
    known = operations(get("/openapi.json"))
    if name not in known:
        sys.exit("usage: client.py OPERATION [NAME=VALUE ...]\nOperations: " + ", ".join(sorted(known)))
    path, parameters = known[name]
    query = {}
    for pair in given:
        parameter, _, value = pair.partition("=")
        if parameter not in parameters:
            sys.exit(f"{name} takes no {parameter}, but: {', '.join(parameters) or 'nothing'}")
        if parameters[parameter]["in"] == "path":
            path = path.replace("{%s}" % parameter, urllib.parse.quote(value, safe=""))
        else:
            query[parameter] = value
    if "{" in path:
        sys.exit(f"{name} needs what stands in braces: {path}")
    for found in objects(path, query, is_list="per_page" in parameters):
        print(json.dumps(found, ensure_ascii=False))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A bot with Flask and discord-interactions: registers its commands, and serves interactions at a free port."""

import json
import os
from threading import Thread
from urllib.request import Request, urlopen

from discord_interactions import InteractionResponseType, InteractionType, verify_key_decorator
from flask import Flask, request
from werkzeug.serving import make_server

BASE, APPLICATION = os.environ["DISCORD_API_BASE"], os.environ["DISCORD_APPLICATION_ID"]

COMMANDS = [
    {
        "name": "roll",
        "description": "Rolls a die",
        "options": [{"type": 4, "name": "sides", "description": "Number of sides", "required": True}],
    },
    {
        "name": "city",
        "description": "Finds a city",
        "options": [{"type": 3, "name": "name", "description": "Name", "required": True, "autocomplete": True}],
    },
    {"name": "drink", "description": "Asks for a drink"},
    {"name": "feedback", "description": "Opens a form"},
    {"name": "later", "description": "Defers its response"},
    {"name": "broken", "description": "Does not respond"},
    {"name": "closed", "description": "Is for administrators", "default_member_permissions": "0"},
]

AGAIN = {"type": 2, "style": 1, "label": "Again", "custom_id": "again"}
DRINKS = [{"label": name, "value": name} for name in ("Tea", "Juice")]
MENU = {"type": 3, "custom_id": "drink", "placeholder": "Your drink", "options": DRINKS}
FIELD = {"type": 18, "label": "Text", "component": {"type": 4, "style": 1, "custom_id": "text"}}

app = Flask(__name__)


def send(method, path, body):
    """Sends a request to Discord's API."""
    headers = {"Authorization": f"Bot {os.environ['DISCORD_TOKEN']}", "Content-Type": "application/json"}
    with urlopen(Request(BASE + path, json.dumps(body).encode(), headers, method=method), timeout=10):
        pass


def reply(content, *components):
    """Returns a response with a message."""
    rows = [{"type": 1, "components": [component]} for component in components]
    data = {"content": content, "components": rows}
    return {"type": InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE, "data": data}


def complete(token):
    """Completes a deferred response."""
    send("PATCH", f"/webhooks/{APPLICATION}/{token}/messages/@original", {"content": "Done"})


@app.post("/interactions")
@verify_key_decorator(os.environ["DISCORD_PUBLIC_KEY"])
def interactions():
    """Responds to an interaction."""
    interaction = request.json
    data, user = interaction["data"], interaction["member"]["user"]["username"]
    if interaction["type"] == InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
        start = data["options"][0]["value"]
        cities = [city for city in ("Berlin", "Bern", "Oslo") if city.lower().startswith(start)]
        return {"type": 8, "data": {"choices": [{"name": city, "value": city} for city in cities]}}
    match data.get("name") or data["custom_id"]:
        case "roll":
            return reply(f"{user} rolled {data['options'][0]['value']}", AGAIN)
        case "again":
            return {**reply(f"{user} rolled again", AGAIN), "type": InteractionResponseType.UPDATE_MESSAGE}
        case "drink":
            return reply(f"{user} drinks {data['values'][0]}") if "values" in data else reply("A drink?", MENU)
        case "feedback":
            if "components" in data:
                return reply(f"{user} wrote {data['components'][0]['component']['value']}")
            return {"type": 9, "data": {"custom_id": "feedback", "title": "Feedback", "components": [FIELD]}}
        case "later":
            Thread(target=complete, args=[interaction["token"]]).start()
            return {"type": InteractionResponseType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE}
    raise ValueError("this command is broken")


if __name__ == "__main__":
    send("PUT", f"/applications/{APPLICATION}/commands", COMMANDS)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    endpoint = f"http://127.0.0.1:{server.port}/interactions"
    Thread(target=server.serve_forever).start()
    print(f"listening on {endpoint}", flush=True)
    if "SET_ENDPOINT" in os.environ:
        send("PATCH", "/applications/@me", {"interactions_endpoint_url": endpoint})

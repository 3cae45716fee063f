"""The table of the libraries and the chapters of `guildhall-emulator conformance`, in Markdown."""

from collections import Counter

CHAPTERS = ["interactions", "gateway", "rest"]


def cell(steps, chapter):
    """Returns the numbers of the steps of a chapter."""
    results = Counter(step["result"] for step in steps if step["chapter"] == chapter)
    marks = {"passed": "✓", "failed": "✗", "skipped": "–"}
    if not results["passed"] and not results["failed"]:
        return "–"
    return " ".join(f"{results[result]} {mark}" for result, mark in marks.items() if results[result])


def notes(name, steps):
    """Yields a line for each step that failed, and one for those that were skipped in a chapter with other steps."""
    for step in steps:
        if step["result"] == "failed":
            yield f"- {name}: {step['step']} failed: {step['reason']}"
    taken = {step["chapter"] for step in steps if step["result"] != "skipped"}
    skipped = [step["step"] for step in steps if step["result"] == "skipped" and step["chapter"] in taken]
    if skipped:
        yield f"- {name}: skipped are {', '.join(skipped)}"


def matrix(runs):
    """Returns the table, and notes below it. `runs` has the steps by the name of the bot."""
    lines = [f"| bot | {' | '.join(CHAPTERS)} |", "|---" * (len(CHAPTERS) + 1) + "|"]
    for name, steps in sorted(runs.items()):
        lines.append(f"| {name} | {' | '.join(cell(steps, chapter) for chapter in CHAPTERS)} |")
    lines += ["", "✓ passed, ✗ failed, – skipped", ""]
    for name, steps in sorted(runs.items()):
        lines += notes(name, steps)
    return "\n".join(lines) + "\n"

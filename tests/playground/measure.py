"""Measures the page of an example in a browser: the first paint, and the time from Enter to the bot's message.

Run it as `.ci/run` runs the tests, with PLAYGROUND_PROGRAMS, BROWSER and AXE; see the README. The files of the page
come from the program, so a page that has changed needs a build first; with ASSETS, they come from the folder, and the
times are longer.
"""

import os
import statistics

from playwright.sync_api import sync_playwright

from kit import ASSETS, SOURCES, TIMEOUT, WIDE, Example, serve_from_source

COMMANDS = int(os.environ.get("COMMANDS", "50"))
LOADS = 10

# Sets `measured` to the milliseconds from the next press of a key to the paint of one more message.
NEXT_MESSAGE = """() => {
  const log = document.querySelector("[role=log]");
  const count = () => log.querySelectorAll("article").length;
  const before = count();
  window.measured = null;
  let pressed = 0;
  addEventListener("keydown", ({ timeStamp }) => { pressed = timeStamp; }, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (count() === before) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.measured = performance.now() - pressed; }));
  });
  observer.observe(log, { childList: true, subtree: true });
}"""

HAS_FOCUS = "() => document.activeElement?.tagName === 'TEXTAREA'"

FIRST_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


def summary(name, times):
    """Prints the median, the 95th percentile and the maximum of times in milliseconds."""
    ordered = sorted(times)
    p50, p95 = statistics.median(ordered), ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    print(f"{name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, max {ordered[-1]:.0f} ms ({len(ordered)} times)")


def open_page(context):
    """Returns a new page of a browser context."""
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    if ASSETS:
        page.route(SOURCES, serve_from_source)
    return page


def measure_loads(browser, address):
    """Measures the first paint of pages in fresh browser contexts, without a cache."""
    paints, usable = [], []
    for _ in range(LOADS):
        context = browser.new_context(viewport=WIDE)
        page = open_page(context)
        page.goto(address)
        page.wait_for_function(FIRST_PAINT)
        page.wait_for_function(HAS_FOCUS)
        paints.append(page.evaluate(FIRST_PAINT))
        usable.append(page.evaluate("() => performance.now()"))
        context.close()
    summary("first paint", paints)
    summary("input has the focus", usable)


def measure_commands(browser, address):
    """Measures commands that are typed and sent by keyboard."""
    context = browser.new_context(viewport=WIDE)
    page = open_page(context)
    page.goto(address)
    page.wait_for_function(HAS_FOCUS)
    line = page.get_by_role("textbox", name="Message", exact=True)
    times = []
    for _ in range(COMMANDS):
        line.fill("/flip times:7")
        page.evaluate(NEXT_MESSAGE)
        page.keyboard.press("Enter")
        times.append(page.wait_for_function("() => window.measured").json_value())
    summary("Enter to message", times)
    context.close()


def main():
    """Measures the example quickstart."""
    service = Example("quickstart")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=os.environ["BROWSER"])
        measure_loads(browser, service.address)
        measure_commands(browser, service.address)
        browser.close()
    service.close()


if __name__ == "__main__":
    main()

"""The operator's page: a report is seen to by keys alone, in every look of the page."""

from playwright.sync_api import Page, expect

from stampede.cli.main import main
from tests.browser.measures import check_focus, check_room, faults
from tests.browser.visitors import Visitors
from tests.players.process import ServerProcess


def post(page: Page, path: str, **body: object) -> dict[str, str]:
    """Ask for something as this page's visitor."""
    origin = page.context.request.get("/healthz").url.removesuffix("/healthz")
    answer = page.context.request.post(f"/api/{path}", data=body, headers={"origin": origin})
    assert answer.ok, answer.text()
    found: dict[str, str] = answer.json()
    return found


def test_an_operator_sees_to_a_report(visitors: Visitors, server: ServerProcess) -> None:
    ann, bob, olga = (visitors.new() for _ in range(3))
    made = post(ann, "tables", game="buffalo", name="Ann")
    table = made["table"]
    post(bob, f"tables/{table}/join", name="Bob", invite=made["invite"])
    post(ann, f"tables/{table}/chat/report", kind="stalling", seat=1)
    post(olga, "me", name="Olga", colour="blue")
    post(olga, "me/password", login="olga-operates", password="correct horse battery staple")  # noqa: S106
    assert main(["operator", "add", "olga-operates", "--database", server.database]) == 0

    olga.goto("/me")
    olga.get_by_role("link", name="console").click()
    report = olga.get_by_role("listitem", name="Playing slowly on purpose")
    expect(report).to_contain_text("Ann reported Bob")
    check_room(olga)
    found = faults(olga, "console")
    assert not found, "\n".join(found)
    report.get_by_role("button", name="Ban").press("Enter")
    dialog = olga.get_by_role("dialog", name="Ban: Bob")
    dialog.get_by_role("combobox", name="How long?").select_option("One day")
    dialog.get_by_role("textbox", name="Why? (for the log)").fill("Slow")
    olga.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(olga.get_by_role("region", name="Banned")).to_contain_text("Bob")
    expect(olga.get_by_role("region", name="Audit log")).to_contain_text("Ban: Bob")
    check_focus(olga)

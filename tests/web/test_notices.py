"""The operator's pages: Markdown, safe, in the reader's language, and only where they were written."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from stampede.web.runtime.settings import InvalidSetting, Retention, Settings, SiteRules
from tests.web.houses import house

EVIL = """# Imprint

<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=y>

| a |
|---|
| b |
"""


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    (tmp_path / "imprint.md").write_text(EVIL, "utf-8")
    (tmp_path / "imprint.de.md").write_text("# Impressum\n\nAnna Müller", "utf-8")
    (tmp_path / "privacy.md").write_text("We keep little.", "utf-8")
    return tmp_path


async def test_pages_are_there_where_they_were_written(pages: Path) -> None:
    async with house(imprint=str(pages / "imprint.md")) as here, here.visitor() as anna:
        assert (await anna.get("/api/site")).json()["pages"] == ["imprint"]
        assert (await anna.get("/api/privacy")).status_code == 404
        assert (await anna.get("/privacy")).status_code in {404, 503}, "or the pages are not built"
        assert (await anna.get("/imprint")).status_code in {200, 503}
        found = (await anna.get("/api/imprint")).json()
        html = found["html"]
        assert (found["title"], "<h1>" in html) == ("Imprint", False)
        assert "<td>b</td>" in html
        assert not any(each in html for each in ("<script", "<img", 'href="javascript'))
        german = {"accept-language": "de"}
        assert "Anna Müller" in (await anna.get("/api/imprint", headers=german)).json()["html"]
        french = {"accept-language": "fr"}
        assert (await anna.get("/api/imprint", headers=french)).json()["title"] == "Imprint"


async def test_the_page_about_data_begins_with_what_this_house_keeps(pages: Path) -> None:
    days, path = Retention(chat_days=7, report_days=0), str(pages / "privacy.md")
    async with house(retention=days, privacy=path) as here, here.visitor() as anna:
        kept = (await anna.get("/api/privacy")).json()["kept"]
        assert any("messages are deleted 7 days after" in each for each in kept)
        assert any("are kept until the operator deletes them" in each for each in kept)
        assert kept[-1] == "No matches are given away for research."
    rules = SiteRules(is_for_research=True, is_child_safe=True)
    async with house(house=rules, privacy=path) as here, here.visitor() as anna:
        kept = (await anna.get("/api/privacy")).json()["kept"]
        assert any(each.startswith("There is no chat") for each in kept)
        assert "may be given away" in kept[-1]


def test_a_page_that_is_not_there_is_named_at_the_start(pages: Path) -> None:
    assert Settings.read({"STAMPEDE_IMPRINT": f" {pages / 'imprint.md'} "}).imprint.endswith("imprint.md")
    with pytest.raises(InvalidSetting, match=r"STAMPEDE_PRIVACY=.*there is no such file"):
        Settings.read({"STAMPEDE_PRIVACY": str(pages / "nothing.md")})


async def test_security_txt_says_where_to_report_faults() -> None:
    async with house() as here, here.visitor() as anna:
        assert (await anna.get("/.well-known/security.txt")).status_code == 404
    async with house(security_contact="mailto:security@play.example") as here, here.visitor() as anna:
        answer = await anna.get("/.well-known/security.txt")
        assert answer.headers["content-type"].startswith("text/plain")
        fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
        assert fields["Contact"] == "mailto:security@play.example"
        expires = datetime.fromisoformat(fields["Expires"])
        days = (expires - datetime.fromtimestamp(here.runtime.now_ms() / 1000, UTC)).days
        assert 0 < days < 365


@pytest.mark.parametrize("given", ["security@play.example", "http://play.example/", "mailto:", "https://a b"])
def test_a_contact_is_an_address(given: str) -> None:
    with pytest.raises(InvalidSetting, match="STAMPEDE_SECURITY_CONTACT"):
        Settings.read({"STAMPEDE_SECURITY_CONTACT": given})

"""How to play and the rules behind it: every chapter with its picture, at a desk and on the smallest phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from duchy import games

Opens = Callable[..., Page]

# What of a page of how to play is wrong in this window: empty pictures, words or cards that are cut off.
WRONG = """() => {
  const found = []
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
  for (const section of document.querySelectorAll('section[id]')) {
    const figures = [...section.querySelectorAll('figure')]
    if (!figures.length) found.push(`${section.id} has no picture`)
    for (const figure of figures) {
      const name = `${section.id}: the picture ${figure.dataset.show}`
      const drawn = figure.querySelector('[inert]')
      const box = drawn.getBoundingClientRect()
      if (!drawn.querySelector('svg, .bar') || box.height < 20) found.push(`${name} is empty`)
      const low = Math.max(...[...drawn.querySelectorAll(':not(svg *)')].map(e => e.getBoundingClientRect().bottom))
      const words = figure.querySelector('figcaption').getBoundingClientRect().top
      if (low > words + 1) found.push(`${name} lies over its words`)
      if (box.right > innerWidth + 1 || box.left < -1) found.push(`${name} is cut off`)
    }
    for (const words of section.querySelectorAll('h3, p, li, dd, dt, figcaption')) {
      if (words.scrollWidth > words.clientWidth + 1) found.push(`${section.id}: cut off: ${words.textContent}`)
    }
  }
  return found
}"""


@pytest.mark.parametrize("family", [family.id for family in games.FAMILIES])
def test_every_chapter_has_its_picture_and_nothing_is_cut_off(visit: Opens, family: str) -> None:
    page = visit(f"/how/{family}")
    page.wait_for_selector("figure svg")
    chapters = page.evaluate(f"async () => (await (await fetch('/api/how/{family}')).json()).chapters.map(c => c.id)")
    assert [section.get_attribute("id") for section in page.locator("section[id]").all()] == chapters
    for width, height in ((1280, 720), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.evaluate(WRONG) == [], (width, height)


def test_from_the_start_page_to_a_chapter_to_its_rule_and_back(visit: Opens) -> None:
    page = visit()
    page.get_by_role("link", name="How to play, with pictures").first.click()
    page.get_by_role("navigation").get_by_role("link", name="Workers change a die").click()
    chapter = page.locator("section#workers")
    expect(chapter.get_by_role("heading")).to_be_in_viewport()
    chapter.get_by_text("The rules behind this").click()
    chapter.get_by_role("link", name="6 and 1 are neighbours").click()
    rule = page.locator("[id='B-WORK-02']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(re.compile("wanted"))
    rule.get_by_role("link", name="With a picture").click()
    expect(page).to_have_url(re.compile("/how/burgundy#workers$"))


def test_the_rules_of_the_game_that_is_played_answer_a_question(visit: Opens) -> None:
    page = visit("/rules?game=burgundy/2019%2Binns", width=360, height=640)
    expect(page.get_by_text("With Inns")).to_be_visible()
    expect(page.locator("[id='BX-INN-05']")).to_be_attached()
    expect(page.locator("[id='BX-INN-12'], [id='BX-WC-01'], [id='B-BUY-03'], [id='RUL-01']")).to_have_count(0)
    page.get_by_label("Search the rules").fill("points for a finished pasture")
    expect(page.get_by_role("status")).to_contain_text("answers")
    ids = [article.get_attribute("id") for article in page.locator("article").all()]
    assert "B-AREA-01" in ids[:5]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_refusal_and_the_menu_lead_to_the_rules(visit: Opens) -> None:
    page = visit()
    page.locator("[data-play=burgundy]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    page.locator(".common .black .ware[data-touch]:not(.can):not(.dear)").first.click()
    link = page.get_by_role("alert").get_by_role("link")
    id_ = link.inner_text()
    with page.context.expect_page() as opened:
        link.click()
    rules = opened.value
    expect(rules.locator(f"[id='{id_}']")).to_be_in_viewport()
    expect(rules.locator(f"[id='{id_}']")).to_have_class(re.compile("wanted"))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="How to play")).to_have_attribute("href", "/how/burgundy")
    expect(page.get_by_role("link", name="Rules", exact=True)).to_have_attribute("href", "/rules?game=burgundy%2F2019")

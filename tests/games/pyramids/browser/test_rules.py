"""The rules page of the game."""

import re

from playwright.sync_api import expect

from tests.browser.visitor import Visitors


def test_rules_are_found_by_words(visit: Visitors) -> None:
    page = visit("/rules/pyramids#P23")
    expect(page.locator("[data-rule=P23]")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("skull")
    expect(page.locator("[data-rule]").first).to_contain_text(re.compile("skull", re.IGNORECASE))

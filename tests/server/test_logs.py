"""Lines of the log, whatever clients put into them."""

import json
import logging

import pytest

from saqqara.server.logs import JsonLines, TextLines


@pytest.mark.parametrize("lines", [JsonLines(), TextLines()])
def test_what_clients_send_begins_no_line_and_tells_a_terminal_nothing(lines: logging.Formatter) -> None:
    path = "/api/\n2026-01-01 00:00:00 info saqqara: all is well\r\x1b[2J\u2028\u202e"
    record = logging.LogRecord("saqqara.rest", logging.WARNING, __file__, 1, "GET %s: no database", (path,), None)
    line = lines.format(record)
    assert line.isprintable()
    assert "all is well" in line
    if isinstance(lines, JsonLines):
        assert path in json.loads(line)["text"]

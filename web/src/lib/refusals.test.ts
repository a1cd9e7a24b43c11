import { describe, expect, it } from "vitest";
import SCHEMA from "../../../docs/protocol.schema.json";
import { Refused } from "../net/rest";
import { Failure } from "../net/socket";
import { refused } from "../rules/refused";
import { overwriteGetLocale } from "../words/runtime";
import { refusalOf, troubleOf } from "./refusals";

const CODES = SCHEMA.$defs.Problem.properties.code.enum;
const LANGUAGES = ["en", "pl", "cs", "el"] as const;
const failure = (code: string) => new Failure({ type: "error", code, text: "in English" });

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(CODES)("%s has words", (code) => {
    overwriteGetLocale(() => language);
    const words = refusalOf(code);
    expect(words).toMatch(/^\p{Lu}.*\.$/su);
    expect(troubleOf(new Refused(code, "in English", "", 409))).toBe(words);
    expect(troubleOf(failure(code))).toBe(words);
    expect(refused({ code, text: "in English" }, {}, undefined)).toBe(words);
    overwriteGetLocale(() => "en");
  });
});

it("has a sentence for what nobody foresaw, and none of the server's own", () => {
  expect(troubleOf(failure("brand_new"))).toBe(refusalOf("failed"));
  expect(troubleOf(new TypeError("x is undefined"))).toBe(refusalOf("failed"));
});
it("says that no server was reached", () => {
  expect(troubleOf(new Refused("offline", "", "", 0))).toMatch(/online/);
});
it("leaves a game's own reasons to the game", () => {
  expect(refusalOf("wall")).toBeUndefined();
  expect(refused({ code: "over", text: "" }, { over: "No more of it." }, undefined)).toBe("No more of it.");
});

import { afterEach, expect, it, vi } from "vitest";
import { layTable, recordOf, Refused, replay, replayFile, takeSeat, tableInfo } from "./rest";

type Asked = [path: string, how: RequestInit];
const asked: Asked[] = [];
/** The network: answers with this, or not at all. */
function network(answer: Response | Error): void {
  vi.stubGlobal("fetch", (...call: Asked) => {
    asked.push(call);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
}
afterEach(() => {
  asked.length = 0;
  vi.unstubAllGlobals();
});

it("fills in what an address names, and asks for the rest", async () => {
  network(Response.json({ id: "abcdefghij" }));
  expect(await tableInfo("abcdefghij")).toEqual({ id: "abcdefghij" });
  network(Response.json({}));
  await replay("abcdefghij", "all");
  expect(asked).toEqual([
    ["/api/tables/abcdefghij", { method: "GET" }],
    ["/api/tables/abcdefghij/replay?viewer=all", { method: "GET" }],
  ]);
});

it("takes a record as the text it is", async () => {
  network(new Response("saqqara record 1\n", { headers: { "content-type": "text/plain; charset=utf-8" } }));
  expect(await recordOf("abcdefghij")).toBe("saqqara record 1\n");
  expect(asked.pop()).toEqual(["/api/tables/abcdefghij/record", { method: "GET" }]);
});

it("sends a body as JSON", async () => {
  network(Response.json({}));
  await takeSeat("abcdefghij", 1, { name: "Ania", colour: 2 });
  const headers = { "content-type": "application/json" };
  expect(asked.pop()).toEqual([
    "/api/tables/abcdefghij/seats/1",
    { method: "POST", headers, body: '{"name":"Ania","colour":2}' },
  ]);
  network(Response.json({}));
  await replayFile("game: pyramids", 2);
  expect(asked.pop()).toEqual([
    "/api/replay?viewer=2",
    { method: "POST", headers, body: '{"record":"game: pyramids"}' },
  ]);
});

it("says what was refused", async () => {
  network(Response.json({ code: "no_game", text: "there is no game senet", rule: "" }, { status: 404 }));
  const refused: unknown = await layTable({ game: "senet", seats: [] }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ code: "no_game", message: "there is no game senet", status: 404 });
});

it("says that there is no network, or that something else answers than the server", async () => {
  network(new TypeError("failed to fetch"));
  await expect(tableInfo("abcdefghij")).rejects.toMatchObject({ code: "offline", status: 0 });
  network(new Response("<h1>Bad gateway</h1>", { status: 502, statusText: "Bad gateway" }));
  await expect(tableInfo("abcdefghij")).rejects.toMatchObject({ code: "failed", message: "Bad gateway", status: 502 });
});

import { happens, Wire } from "../testing/browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ack, Answer, TableInfo } from "./protocol";
import { Failure, Socket, type Line } from "./socket";

const WELCOME: Answer = {
  type: "welcome",
  table: {} as TableInfo,
  you: [],
  seq: 0,
  chat: 0,
  rules: "",
  box: "",
  grace: 30,
};
let lines: Line[];
let heard: Answer[];
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  lines = [];
  heard = [];
  socket = new Socket(
    () => ({ type: "hello", table: "abcdefghij", seen: heard.length }),
    (answer) => heard.push(answer),
    (line) => lines.push(line),
  );
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

function enter(): Wire {
  Wire.last.open();
  Wire.last.say(WELCOME);
  return Wire.last;
}

describe("a socket", () => {
  it("says hello first, and is live when it is welcome", () => {
    Wire.last.open();
    expect(Wire.last.url).toBe("ws://table.test/api/socket");
    expect(Wire.last.sent).toEqual([{ type: "hello", table: "abcdefghij", seen: 0 }]);
    expect(lines).toEqual(["connecting"]);
    Wire.last.say(WELCOME);
    expect(lines).toEqual(["connecting", "live"]);
    expect(heard).toEqual([WELCOME]);
  });

  it("gives each question the answer with its id, in whatever order they come", async () => {
    const wire = enter();
    const first = socket.ask<Ack>({ type: "rematch" });
    const second = socket.ask<Ack>({ type: "leave", seat: 1 });
    const [one, two] = [wire.asked("rematch").id, wire.asked("leave").id];
    expect(one).not.toBe(two);
    wire.say({ type: "ack", id: two, seq: 8 });
    wire.say({ type: "ack", id: one, seq: 7 });
    expect((await first).seq).toBe(7);
    expect((await second).seq).toBe(8);
    expect(heard).toEqual([WELCOME]);
  });

  it("says what was refused, and hands on what nobody asked for", async () => {
    const wire = enter();
    const asked = socket.ask<Ack>({ type: "rematch" });
    wire.say({ type: "error", code: "too_fast", text: "too many messages" });
    wire.say({ type: "error", id: wire.asked("rematch").id, code: "not_over", text: "the game is not over" });
    const refused: unknown = await asked.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ message: "the game is not over", failed: { code: "not_over" } });
    expect(heard.at(-1)).toMatchObject({ code: "too_fast" });
  });

  it("comes back by itself, later and later, and asks again under the same id", async () => {
    const wire = enter();
    const asked = socket.ask<Ack>({ type: "play", seat: 0, codes: [3] });
    const { id } = wire.asked("play");
    wire.cut();
    expect(lines.at(-1)).toBe("lost");
    for (const wait of [200, 500, 1000, 2000, 4000, 4000]) {
      const before = Wire.all.length;
      vi.advanceTimersByTime(wait - 1);
      expect(Wire.all.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(Wire.all.length).toBe(before + 1);
      Wire.last.cut();
    }
    vi.advanceTimersByTime(4000);
    const back = enter();
    expect(lines.at(-1)).toBe("live");
    expect(back.sent.slice(1)).toEqual([{ type: "play", seat: 0, codes: [3], id }]);
    back.say({ type: "ack", id, seq: 5 });
    expect((await asked).seq).toBe(5);
    // Welcome once, the next loss is taken as lightly as the first.
    back.cut();
    vi.advanceTimersByTime(200);
    expect(Wire.last).not.toBe(back);
  });

  it("keeps what is asked while there is no line", async () => {
    enter().cut();
    const asked = socket.ask<Ack>({ type: "rematch" });
    vi.advanceTimersByTime(200);
    Wire.last.open();
    expect(Wire.last.sent.map(({ type }) => type)).toEqual(["hello"]);
    Wire.last.say(WELCOME);
    Wire.last.say({ type: "ack", id: Wire.last.asked("rematch").id, seq: 2 });
    expect((await asked).seq).toBe(2);
  });

  it("does not wait when the network is back", () => {
    const wire = enter();
    happens("offline");
    expect(lines.at(-1)).toBe("lost");
    happens("online");
    expect(Wire.last).not.toBe(wire);
  });

  it("takes a line on which nobody answers for dead", () => {
    const wire = enter();
    void socket.ask<Ack>({ type: "rematch" });
    vi.advanceTimersByTime(11_999);
    expect(lines.at(-1)).toBe("live");
    vi.advanceTimersByTime(1);
    expect(lines.at(-1)).toBe("lost");
    vi.advanceTimersByTime(200);
    enter();
    expect(Wire.last.asked("rematch")).toEqual(wire.asked("rematch"));
  });

  it("does not come back where it is not wanted, nor after it was closed", () => {
    enter().cut(4429);
    expect(lines.at(-1)).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(Wire.all.length).toBe(1);
    socket.close();
    happens("online");
    expect(Wire.all.length).toBe(1);
  });
});

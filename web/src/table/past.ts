/** What happened at a server's table before this page was opened: asked for beside the line that the game is played on. */
import type { Answer, Hello, Update } from "../net/protocol";

const PATIENCE = 10_000;

/** All updates from the beginning; null where the server does not tell them. */
export function past(hello: Hello): Promise<Update[] | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
    const found: Update[] = [];
    let last = -1,
      viewers = 1;
    const end = (all: Update[] | null): void => {
      clearTimeout(late);
      socket.onmessage = socket.onclose = null;
      socket.close();
      resolve(all);
    };
    const late = setTimeout(() => end(null), PATIENCE);
    socket.onopen = () => socket.send(JSON.stringify({ ...hello, seen: 0 }));
    socket.onclose = () => end(null);
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.type === "error") return end(null);
      if (answer.type === "welcome") [last, viewers] = [answer.seq, Math.max(1, answer.you.length)];
      if (answer.type !== "update") return;
      if (answer.fresh) return end(null);
      found.push(answer);
      if (found.filter(({ seq }) => seq === last).length >= viewers) end(found);
    };
  });
}

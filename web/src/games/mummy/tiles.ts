/** A tile by its name, as views have it: "-4a", "+6", "camel1", "?5a", "exchange1". */
import type { MummyTileView } from "../../net/protocol";

export function tileNamed(name: string): MummyTileView {
  const kind = name.startsWith("camel")
    ? "camel"
    : name.startsWith("exchange")
      ? "exchange"
      : name[0] === "+"
        ? "treasure"
        : name[0] === "?"
          ? "risk"
          : "hazard";
  return { name, kind, value: Number(/\d+/.exec(name)?.[0] ?? 0) };
}

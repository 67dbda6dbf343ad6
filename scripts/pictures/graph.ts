/** Who leads to whom. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export function reachable(graph: Graph, from: string): Set<string> {
  const seen = new Set<string>();
  const open = [...(graph.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return seen;
}

/** Pairs that import each other directly or by others. */
export function circlesIn(graph: Graph): (one: string, other: string) => boolean {
  const all = new Map([...graph.keys()].map((node) => [node, reachable(graph, node)]));
  return (one, other) => (all.get(one)?.has(other) ?? false) && (all.get(other)?.has(one) ?? false);
}

/** The arrows that no longer way stands for; those of a circle all stay. */
export function withoutShortcuts(graph: Graph): [from: string, to: string][] {
  const inCircle = circlesIn(graph);
  const arrows = [...graph].flatMap(([from, targets]) => [...targets].map((to) => [from, to] as const));
  return arrows
    .filter(([from, to]) => {
      if (inCircle(from, to)) return true;
      return ![...(graph.get(from) ?? [])].some(
        (other) =>
          other !== to && !inCircle(other, from) && reachable(graph, other).has(to) && !inCircle(other, to),
      );
    })
    .map(([from, to]) => [from, to]);
}

/** Each below all that import it; rooms of one circle stand in one layer. */
export function layersOf(graph: Graph): Map<string, number> {
  const inCircle = circlesIn(graph);
  const layers = new Map([...graph.keys()].map((node) => [node, 0]));
  for (let round = 0; round < graph.size; round += 1)
    for (const [from, targets] of graph)
      for (const to of targets) {
        const least = (layers.get(from) ?? 0) + (inCircle(from, to) ? 0 : 1);
        if ((layers.get(to) ?? 0) < least) layers.set(to, least);
      }
  return layers;
}

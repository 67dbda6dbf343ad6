import { layersOf, withoutShortcuts, type Graph } from './graph.ts';
import type { Point } from './svg.ts';

interface Place {
  id: string;
  width: number;
  x: number;
}
export interface Layout {
  boxes: Map<string, Point & { width: number }>;
  /** From the lower edge of one box to the upper edge of another; `circle`: both in one layer. */
  lines: { points: Point[]; circle: boolean }[];
  height: number;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Boxes in layers, each arrow led between the boxes of the layers that it passes. The same graph gives the same layout. */
export function layOut(
  graph: Graph,
  options: { width: number; boxWidth: (node: string) => number; boxHeight: number; step: number },
): Layout {
  const { width, boxHeight, step } = options;
  const layerOf = layersOf(graph);
  const layers: Place[][] = Array.from({ length: Math.max(...layerOf.values()) + 1 }, () => []);
  for (const [id, layer] of layerOf) layers[layer]?.push({ id, width: options.boxWidth(id), x: 0 });

  const neighbours = new Map<string, { up: string[]; down: string[] }>();
  const of = (id: string) => {
    const known = neighbours.get(id) ?? { up: [], down: [] };
    neighbours.set(id, known);
    return known;
  };
  const chains = withoutShortcuts(graph).map(([from, to]) => {
    const chain = [from];
    for (let layer = (layerOf.get(from) ?? 0) + 1; layer < (layerOf.get(to) ?? 0); layer += 1) {
      const id = `${from} → ${to} ${layer}`;
      layers[layer]?.push({ id, width: 8, x: 0 });
      chain.push(id);
    }
    chain.push(to);
    for (let at = 1; at < chain.length; at += 1) {
      const [one = '', other = ''] = chain.slice(at - 1, at + 1);
      if (layerOf.get(one) === layerOf.get(other)) continue;
      of(one).down.push(other);
      of(other).up.push(one);
    }
    return chain;
  });

  const places = new Map(layers.flat().map((place) => [place.id, place]));
  const xOf = (id: string): number => places.get(id)?.x ?? 0;
  const gap = 14;
  /** In order, none over its neighbour, as near as can be to where each wants to stand, inside the width. */
  function spread(layer: Place[], wants: (place: Place) => number): void {
    layer.sort((one, other) => wants(one) - wants(other) || one.id.localeCompare(other.id));
    const wanted = layer.map(wants);
    layer.forEach((place, at) => {
      const before = layer[at - 1];
      const least = before ? before.x + (before.width + place.width) / 2 + gap : place.width / 2;
      place.x = Math.max(wanted[at] ?? 0, least);
    });
    let most = width;
    for (const place of [...layer].reverse()) {
      place.x = Math.min(place.x, most - place.width / 2);
      most = place.x - place.width / 2 - gap;
    }
    const off = mean(layer.map((place, at) => (wanted[at] ?? 0) - place.x));
    const [first, last] = [layer[0], layer.at(-1)];
    if (!first || !last) return;
    const room = Math.min(Math.max(off, first.width / 2 - first.x), width - last.width / 2 - last.x);
    for (const place of layer) place.x += room;
  }

  for (const layer of layers) spread(layer, (place) => ((layer.indexOf(place) + 0.5) * width) / layer.length);
  for (let round = 0; round < 24; round += 1) {
    const down = round % 2 === 0;
    for (const layer of down ? layers : [...layers].reverse())
      spread(layer, (place) => {
        const { up, down: below } = of(place.id);
        const near = round > 16 ? [...up, ...below] : down ? up : below;
        return near.length === 0 ? place.x : mean(near.map(xOf));
      });
  }

  const yOf = (id: string): number =>
    layers.findIndex((layer) => layer.some((place) => place.id === id)) * step;
  const boxes = new Map(
    [...layerOf.keys()].map((id) => [id, { x: xOf(id), y: yOf(id), width: options.boxWidth(id) }]),
  );
  const lines = chains.map((chain) => linePoints(chain, { xOf, yOf, boxes, boxHeight }));
  return { boxes, lines, height: (layers.length - 1) * step };
}

function linePoints(
  chain: readonly string[],
  at: {
    xOf: (id: string) => number;
    yOf: (id: string) => number;
    boxes: Layout['boxes'];
    boxHeight: number;
  },
): Layout['lines'][number] {
  const { xOf, yOf, boxHeight } = at;
  const [from = '', to = ''] = [chain[0], chain.at(-1)];
  if (yOf(from) === yOf(to)) {
    const towards = Math.sign(xOf(to) - xOf(from));
    const edge = (id: string, side: number) => xOf(id) + (side * (at.boxes.get(id)?.width ?? 0)) / 2;
    return {
      points: [
        { x: edge(from, towards), y: yOf(from) },
        { x: edge(to, -towards), y: yOf(to) },
      ],
      circle: true,
    };
  }
  const points = chain.flatMap((id, index): Point[] => {
    const [x, y] = [xOf(id), yOf(id)];
    if (index === 0) return [{ x, y: y + boxHeight / 2 }];
    if (index === chain.length - 1) return [{ x, y: y - boxHeight / 2 }];
    return [
      { x, y: y - boxHeight / 2 },
      { x, y: y + boxHeight / 2 },
    ];
  });
  return { points, circle: false };
}

import { circlesIn, type Graph } from './graph.ts';
import { importsBetweenRooms } from './imports.ts';
import { layOut } from './layout.ts';
import { arrow, bent, box, curved, group, picture, text, type Point } from './svg.ts';

const boxHeight = 30;
const legend =
  'An arrow means "imports". It is left out where a longer path of arrows leads to the same box; the title of each box in the file names all.';
const short = (room: string): string => room.slice(room.indexOf('/') + 1);
const boxWidth = (room: string): number => Math.max(66, short(room).length * 7.2 + 22);

const tells = (all: Graph, room: string): string => {
  const imports = [...(all.get(room) ?? [])].sort();
  return `${room} imports: ${imports.length === 0 ? 'nothing of src/' : imports.join(', ')}`;
};

/** Files beside the folders of main that hold what everybody may use: named in the frame, without arrows. */
const forEverybody = (room: string): boolean => /^main\/(?!index\.)[^/]*\.ts$/.test(room);

function within(all: Graph, process: string): Graph {
  const drawn = (room: string): boolean => room.startsWith(`${process}/`) && !forEverybody(room);
  const rooms = [...all].filter(([room]) => drawn(room));
  return new Map(rooms.map(([room, targets]) => [room, new Set([...targets].filter(drawn))]));
}

interface Frame {
  title: string;
  x: number;
  y: number;
  width: number;
  step: number;
}

/** The rooms of one process in a frame; its height. */
function drawProcess(all: Graph, process: string, frame: Frame): { parts: string[]; height: number } {
  const { x, y, width, step } = frame;
  const inner = layOut(within(all, process), { width: width - 40, boxWidth, boxHeight, step });
  const moved = (point: Point): Point => ({ x: x + 20 + point.x, y: y + 60 + point.y });
  const height = inner.height + 60 + boxHeight / 2 + 18;
  const parts = [
    group(frame, width, height, frame.title),
    ...inner.lines.map(({ points, circle }) => arrow((circle ? bent : curved)(points.map(moved)), circle)),
    ...[...inner.boxes].map(([room, place]) => {
      const size = { width: place.width, height: boxHeight };
      return box({ ...moved(place), ...size }, short(room), 'box', tells(all, room));
    }),
  ];
  return { parts, height };
}

function hasCircle(all: Graph): boolean {
  const inCircle = circlesIn(within(all, 'main'));
  const rooms = [...all.keys()];
  return rooms.some((one) => rooms.some((other) => one !== other && inCircle(one, other)));
}

/** The rooms of src/ and who imports whom. */
export function roomsPicture(): string {
  const all = importsBetweenRooms();
  const renderer = drawProcess(all, 'renderer', { title: 'renderer', x: 16, y: 16, width: 440, step: 52 });
  const shared = drawProcess(all, 'shared', { title: 'shared', x: 704, y: 16, width: 240, step: 52 });
  const top = 16 + Math.max(renderer.height, shared.height) + 40;
  const main = drawProcess(all, 'main', { title: 'main', x: 16, y: top, width: 928, step: 76 });
  const used = [...all.keys()].filter(forEverybody).map(short).sort().join(', ');
  const preload = { x: 580, y: 60 };
  const [low, middle] = [16 + shared.height - 40, 704 + 120];
  const height = top + main.height + 56;
  return picture({ width: 960, height }, 'The rooms of src/ and the imports between them', [
    ...[renderer, shared, main].flatMap(({ parts }) => parts),
    box({ ...preload, width: 120, height: 36 }, 'preload', 'box', tells(all, 'preload')),
    arrow(
      bent([
        { x: preload.x + 60, y: preload.y },
        { x: 704, y: preload.y },
      ]),
    ),
    arrow(
      bent([
        { x: 456, y: low },
        { x: 704, y: low },
      ]),
    ),
    arrow(
      bent([
        { x: middle, y: top },
        { x: middle, y: 16 + shared.height },
      ]),
    ),
    text({ x: 930, y: top + 24 }, `Used by all of main: ${used}`, 'note end'),
    text({ x: 24, y: height - 18 }, legend, 'note'),
    ...(hasCircle(all)
      ? [text({ x: 24, y: height - 36 }, 'Red: rooms that import each other.', 'note')]
      : []),
  ]);
}

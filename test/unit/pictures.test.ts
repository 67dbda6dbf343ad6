import { describe, expect, test } from 'vitest';
import { circlesIn, layersOf, withoutShortcuts, type Graph } from '../../scripts/pictures/graph.ts';
import { importsBetweenRooms, roomOf } from '../../scripts/pictures/imports.ts';
import { isCurrent, pictures } from '../../scripts/pictures.ts';

test.each(Object.keys(pictures))('docs/pictures/%s.svg is what the code says', (name) => {
  expect(isCurrent(name), 'run: node scripts/pictures.ts').toBe(true);
});

test('a room is a folder below its process, or a file beside those', () => {
  expect(roomOf('src/main/printing/zebra/idle.ts')).toBe('main/printing');
  expect(roomOf('src/main/index.ts')).toBe('main/index.ts');
  expect(roomOf('src/renderer/src/words/unit-list.ts')).toBe('renderer/words');
  expect(roomOf('src/preload/index.ts')).toBe('preload');
});

test('imports are found behind aliases and paths, of types, in components and by pattern', () => {
  const rooms = importsBetweenRooms();
  expect([...(rooms.get('preload') ?? [])]).toContain('shared/ipc');
  expect([...(rooms.get('main/orders') ?? [])]).toContain('main/storage');
  expect([...(rooms.get('renderer/components') ?? [])]).toContain('renderer/words');
  expect([...(rooms.get('renderer/open-screen.ts') ?? [])]).toContain('renderer/screens');
});

describe('the graph', () => {
  const graph = (arrows: Record<string, string[]>): Graph =>
    new Map(Object.entries(arrows).map(([from, to]) => [from, new Set(to)]));
  const line = graph({ a: ['b', 'c'], b: ['c'], c: [] });
  const circle = graph({ a: ['b'], b: ['c'], c: ['b'] });

  test('an arrow that a longer path stands for is left out', () => {
    expect(withoutShortcuts(line)).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect([...layersOf(line).values()]).toEqual([0, 1, 2]);
  });

  test('a circle stands in one layer, with both its arrows', () => {
    expect(circlesIn(circle)('b', 'c')).toBe(true);
    expect(circlesIn(circle)('a', 'b')).toBe(false);
    expect(withoutShortcuts(circle)).toEqual([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
    ]);
    expect(layersOf(circle).get('b')).toBe(layersOf(circle).get('c'));
  });
});

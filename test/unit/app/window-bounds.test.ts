import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForAll } from '#support/temporary-folder.ts';
import { fitToArea, readBounds, saveBounds } from '#main/app/window-bounds.ts';

const folder = folderForAll();
const file = join(folder, 'window.json');
const first = { width: 1280, height: 800, maximized: false };

describe('the window’s bounds', () => {
  it('are 1280 × 800 the first time', () => {
    expect(readBounds(join(folder, 'none.json'))).toEqual(first);
  });

  it('are remembered', () => {
    const bounds = { x: 10, y: 20, width: 1400, height: 900, maximized: true };
    saveBounds(file, bounds);
    expect(readBounds(file)).toEqual(bounds);
  });

  it.each(['', '{', '{"width":1,"height":1,"maximized":false}', '{"width":"x"}', 'null'])(
    'are the first ones when the file says %j',
    (text) => {
      writeFileSync(file, text);
      expect(readBounds(file)).toEqual(first);
    },
  );

  const area = { x: 0, y: 0, width: 1600, height: 1000 };
  it('come back from a monitor that is gone', () => {
    expect(fitToArea(area, { ...first, x: 3000, y: -500 })).toEqual({ ...first, x: 320, y: 0 });
  });

  it('shrink to the monitor, never below the least', () => {
    expect(fitToArea(area, { width: 4000, height: 3000, maximized: false })).toMatchObject({
      width: 1600,
      height: 1000,
    });
    expect(fitToArea({ ...area, width: 800, height: 600 }, first)).toMatchObject({
      width: 1024,
      height: 720,
    });
  });

  it('stay where they fit, on a monitor to the left too', () => {
    const left = { x: -1600, y: 0, width: 1600, height: 1000 };
    expect(fitToArea(left, { ...first, x: -1500, y: 100 })).toEqual({ ...first, x: -1500, y: 100 });
  });
});

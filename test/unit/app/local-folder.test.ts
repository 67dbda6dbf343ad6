import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localDataFolder } from '#main/app/local-folder.ts';

test('on Windows the data stays on this computer; elsewhere Electron’s own folder is right', () => {
  const home = join('C:', 'Users', 'ana');
  const of = (platform: NodeJS.Platform, env = {}) => localDataFolder({ platform, env, home });
  expect(of('win32', { LOCALAPPDATA: 'D:/Local', APPDATA: 'R:/Roaming' })).toBe(
    join('D:/Local', 'Dockprint'),
  );
  expect(of('win32')).toBe(join(home, 'AppData', 'Local', 'Dockprint'));
  expect([of('linux'), of('darwin')]).toEqual([null, null]);
});

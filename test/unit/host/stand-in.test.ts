import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForAll } from '#support/temporary-folder.ts';
import { findElectron } from '#host/electron-binary.ts';
import { toAppUrl, toHostUrl } from '#host/messages.ts';
import { pinnedNode } from '#host/pinned-node.ts';
import { cloned } from '#host/stand-in/cloneable.ts';
import { holdLock } from '#host/stand-in/instance-lock.ts';
import { checkEvent, only } from '#host/stand-in/refuse.ts';

const folder = folderForAll();

describe('the stand-in for Electron', () => {
  it('refuses by name what it does not have', () => {
    const shell = only('shell', { openExternal: () => undefined });
    expect(() => (shell as unknown as { beep(): void }).beep()).toThrow('has no shell.beep');
    expect(() => {
      checkEvent('app', ['ready'], 'activate');
    }).toThrow('no event "activate" on app');
  });

  it('passes copies of what can be cloned, and nothing else', () => {
    const value = { a: [1, undefined, null], d: new Date(0) };
    expect(cloned(value)).toEqual(value);
    expect(cloned(value)).not.toBe(value);
    expect(() => cloned({ f: () => 1 })).toThrow('could not be cloned');
    expect(() => cloned([new Map()])).toThrow('passes no Map');
    expect(() => cloned({ bytes: new Uint8Array(1) })).toThrow('passes no Uint8Array');
  });

  it('translates the page’s address and no other', () => {
    expect(toHostUrl('app://station/a?b')).toBe('http://station.localhost/a?b');
    expect(toAppUrl('http://station.localhost/a?b')).toBe('app://station/a?b');
    expect(toAppUrl('http://station.localhost.example/')).toBe('http://station.localhost.example/');
  });

  it('does not link an import that it does not have', () => {
    const script = `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve: (s, c, next) => s === 'electron'
        ? { url: ${JSON.stringify(new URL('../../host/electron-stand-in.ts', import.meta.url).href)}, shortCircuit: true } : next(s, c) });
      process.send = () => true;
      await import('data:text/javascript,import { powerMonitor } from "electron"');`;
    const run = spawnSync(pinnedNode(), ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain('powerMonitor');
  });
});

describe('the lock of a data folder', () => {
  // Wine gives a named pipe to two.
  it.skipIf(process.env['DOCKPRINT_TESTS_IN_WINE'] === '1')(
    'is held once, and the holder hears of the second',
    async () => {
      const heard = Promise.withResolvers<unknown[]>();
      expect(
        holdLock(folder, null, (argv, _folder, more) => {
          heard.resolve([...argv, more]);
        }),
      ).toBe(true);
      expect(holdLock(folder, { command: true }, () => undefined)).toBe(false);
      expect(await heard.promise).toEqual([...process.argv, { command: true }]);
      expect(holdLock(join(folder, 'another'), null, () => undefined)).toBe(true);
    },
  );
});

describe('findElectron', () => {
  it('does not take Electron when Chromium is asked for, or where no file is', () => {
    expect(findElectron({ DOCKPRINT_HOST: 'chromium' })).toBeNull();
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'none') })).toBeNull();
  });
});

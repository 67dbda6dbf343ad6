// electron-updater itself, its parsing, its hashes and its question for the signature, against folders and a server on this machine.
// What Windows says of a signature is not here: it is asked by PowerShell.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { installedStation, installerText, layFeed } from '#support/update-feed.ts';

const version = '0.2.0';

describe('a folder as feed', () => {
  test('a new version is fetched, its signature asked for, and it waits to be installed', async () => {
    const folder = temporaryFolder();
    const feed = join(folder, 'feed');
    layFeed(feed, { version, text: 'installer' });
    const { updates, seen, pending } = installedStation(folder, { feed });
    expect(updates.state()).toEqual({ kind: 'not-asked' });
    expect(await updates.ask()).toEqual({ kind: 'ready', version });
    expect(seen.verified).toEqual([
      { publishers: ['Dockprint Ltd'], file: expect.stringContaining('.exe') as string },
    ]);
    expect(readFileSync(join(pending, `Dockprint-${version}-setup.exe`), 'utf8')).toBe('installer');
    // Nothing is installed by itself, not at the end either.
    updates.afterClose(false);
    expect(seen.said).toEqual([]);
  });

  test.each([
    ['bytes that are not those it promised', { version, text: 'installer', promised: 'another' }],
    ['no file at all', null],
  ])('%s: failed, and nothing is ready', async (_what, release) => {
    const folder = temporaryFolder();
    const feed = join(folder, 'feed');
    if (release !== null) layFeed(feed, release);
    const { updates, seen } = installedStation(folder, { feed });
    expect(await updates.ask()).toEqual({ kind: 'failed' });
    expect(seen.verified).toEqual([]);
    expect(await updates.install()).toMatchObject({ ok: false, error: { code: 'not-in-this-state' } });
  });

  test('a signature of somebody else: failed, the file is gone', async () => {
    const folder = temporaryFolder();
    const feed = join(folder, 'feed');
    layFeed(feed, { version, text: 'installer' });
    let asked = '';
    const { updates, seen } = installedStation(
      folder,
      { feed },
      {
        verify: (_publishers, file) => {
          asked = file;
          return Promise.resolve('signed by Mallory');
        },
      },
    );
    expect(await updates.ask()).toEqual({ kind: 'failed' });
    expect(existsSync(asked)).toBe(false);
    expect(seen.log.join('\n')).toContain('not signed by the application owner');
  });

  test.each([
    [1, 'pilot', 'ready'],
    [1, 'early', 'current'],
    [30, 'early', 'ready'],
    [99, 'everyone', 'current'],
    [undefined, 'everyone', 'ready'],
  ] as const)('rolled out to %s percent, the ring %s: %s', async (staging, ring, kind) => {
    const folder = temporaryFolder();
    const feed = join(folder, 'feed');
    layFeed(feed, { version, text: 'installer', ...(staging === undefined ? {} : { staging }) });
    const { updates } = installedStation(folder, { feed, ring });
    expect(await updates.ask()).toMatchObject({ kind });
  });

  test.each(['0.1.0', '0.0.9'])('%s is no newer version', async (older) => {
    const folder = temporaryFolder();
    const feed = join(folder, 'feed');
    layFeed(feed, { version: older, text: 'installer' });
    expect(await installedStation(folder, { feed }).updates.ask()).toEqual({ kind: 'current' });
  });
});

describe('what is refused before anything is asked', () => {
  test.each([
    '',
    'publisherName:\n',
    'publisherName: null\n',
    'publisherName: ~\n',
    'publisherName: ""\n',
    'publisherName: []\n',
  ])('a package that names no publisher: %j', async (line) => {
    const folder = temporaryFolder();
    const feed = join(folder, 'feed');
    layFeed(feed, { version, text: 'installer' });
    const { updates, seen, configFile } = installedStation(folder, { feed });
    writeFileSync(configFile, `provider: generic\nurl: https://updates.invalid/\n${line}`);
    expect(await updates.ask()).toEqual({ kind: 'off', reason: 'unsigned' });
    expect(seen.log).toEqual([]);
  });

  test('an installation that does not update itself, and one without a feed', async () => {
    const folder = temporaryFolder();
    const none = installedStation(folder, { feed: folder }, { installed: null });
    expect(await none.updates.ask()).toEqual({ kind: 'off', reason: 'not-here' });
    expect(await installedStation(folder, {}).updates.ask()).toEqual({ kind: 'off', reason: 'no-feed' });
  });
});

describe('installing', () => {
  test('the data is copied, the app ends, and only its end runs the installer', async () => {
    const folder = temporaryFolder();
    const feed = join(folder, 'feed');
    const marker = join(folder, 'ran');
    layFeed(feed, { version, text: installerText(marker) });
    const { updates, seen, pending } = installedStation(folder, { feed });
    await updates.ask();
    expect(await updates.install()).toEqual({ ok: true, value: undefined });
    expect(seen.said).toEqual(['copy', 'quit']);
    expect(existsSync(marker)).toBe(false);

    chmodSync(join(pending, `Dockprint-${version}-setup.exe`), 0o755);
    updates.afterClose(false);
    await until('the installer', () => existsSync(marker) && readFileSync(marker, 'utf8') !== '');
    expect(readFileSync(marker, 'utf8')).toBe('--updated /S --force-run ');
  });

  test('while something is being sent or printed it is refused; what begins during the copy counts too', async () => {
    const folder = temporaryFolder();
    const feed = join(folder, 'feed');
    layFeed(feed, { version, text: 'installer' });
    let busy = true;
    const { updates, seen } = installedStation(
      folder,
      { feed },
      {
        isBusy: () => busy,
        copyDatabase: () => {
          busy = true;
          return Promise.resolve({ ok: true, value: undefined });
        },
      },
    );
    await updates.ask();
    expect(await updates.install()).toMatchObject({ ok: false, error: { code: 'update-busy' } });
    busy = false;
    expect(await updates.install()).toMatchObject({ ok: false, error: { code: 'update-busy' } });
    expect(seen.said).toEqual([]);
  });

  test('without a copy of the data nothing is installed', async () => {
    const folder = temporaryFolder();
    const feed = join(folder, 'feed');
    layFeed(feed, { version, text: 'installer' });
    const full = fail('storage-full', 'no room');
    const { updates, seen } = installedStation(
      folder,
      { feed },
      { copyDatabase: () => Promise.resolve(full) },
    );
    await updates.ask();
    expect(await updates.install()).toEqual(full);
    expect(seen.said).toEqual([]);
  });

  test('an end that leaves something open does not install', async () => {
    const folder = temporaryFolder();
    const feed = join(folder, 'feed');
    const marker = join(folder, 'ran');
    layFeed(feed, { version, text: installerText(marker) });
    const { updates, seen, pending } = installedStation(folder, { feed });
    await updates.ask();
    await updates.install();
    chmodSync(join(pending, `Dockprint-${version}-setup.exe`), 0o755);
    updates.afterClose(true);
    expect(seen.log.at(-1)).toContain('left open');
    expect(existsSync(marker)).toBe(false);
  });
});

describe('a server as feed', () => {
  const certificates = join(import.meta.dirname, '../../support/certificates');
  const read = (name: string) => readFileSync(join(certificates, name));

  test('by HTTPS, proved by the authority that the administrator named, and by no other', async () => {
    const folder = temporaryFolder();
    layFeed(folder, { version, text: 'installer' });
    const asked: string[] = [];
    const tls = { key: read('this-machine.key'), cert: read('this-machine.pem') };
    const server = createServer(tls, ({ url = '' }, answer) => {
      const { pathname } = new URL(url, 'https://127.0.0.1');
      asked.push(pathname);
      answer.end(readFileSync(join(folder, pathname.slice('/dockprint/'.length))));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    try {
      const feed = `https://127.0.0.1:${(server.address() as AddressInfo).port}/dockprint/`;
      const route = (caFile: string) => ({ route: () => ({ proxy: '', caFile }) });
      const unknown = installedStation(folder, { feed }, route(''));
      expect(await unknown.updates.ask()).toEqual({ kind: 'failed' });
      expect(asked).toEqual([]);
      const known = installedStation(folder, { feed }, route(join(certificates, 'ca.pem')));
      expect(await known.updates.ask()).toEqual({ kind: 'ready', version });
      expect(asked).toEqual(['/dockprint/latest.yml', `/dockprint/Dockprint-${version}-setup.exe`]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

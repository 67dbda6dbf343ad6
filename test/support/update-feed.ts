import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from '#shared/ipc/result.ts';
import type { UpdateSettings } from '#shared/station/update.ts';
import { createUpdates, type UpdatesParts } from '#main/app/updates.ts';
import { systemClock } from '#main/clock.ts';

/** An "installer" that says how it was started. */
export const installerText = (marker: string): string => `#!/bin/sh\nprintf '%s ' "$@" > '${marker}'\n`;

/** A release as electron-builder lays it down: the installer and `latest.yml`, which promises its bytes. */
export function layFeed(
  folder: string,
  release: { version: string; text: string; staging?: number; promised?: string },
): string {
  const { version, text, staging, promised = text } = release;
  mkdirSync(folder, { recursive: true });
  const name = `Dockprint-${version}-setup.exe`;
  const sha512 = createHash('sha512').update(promised).digest('base64');
  writeFileSync(join(folder, name), text);
  const lines = [
    `version: ${version}`,
    'files:',
    `  - url: ${name}`,
    `    sha512: ${sha512}`,
    `    size: ${text.length}`,
  ];
  lines.push(`path: ${name}`, `sha512: ${sha512}`, "releaseDate: '2026-11-22T12:00:00.000Z'");
  if (staging !== undefined) lines.push(`stagingPercentage: ${staging}`);
  writeFileSync(join(folder, 'latest.yml'), `${lines.join('\n')}\n`);
  return name;
}

/** An installed Dockprint 0.1.0 that updates itself from `feed`; what it asked of the parts around it. */
export function installedStation(
  folder: string,
  settings: Partial<UpdateSettings>,
  more: Partial<UpdatesParts> = {},
) {
  const configFile = join(folder, 'app-update.yml');
  writeFileSync(
    configFile,
    'provider: generic\nurl: https://updates.invalid/\nupdaterCacheDirName: dockprint-updater\npublisherName:\n  - Dockprint Ltd\n',
  );
  const seen = {
    verified: [] as { publishers: string[]; file: string }[],
    said: [] as string[],
    log: [] as string[],
  };
  const cacheFolder = join(folder, 'cache');
  const pending = join(cacheFolder, 'dockprint-updater', 'pending');
  const updates = createUpdates({
    installed: { version: '0.1.0', configFile, userDataFolder: folder, cacheFolder },
    settings: () => ({ feed: '', ring: 'everyone', ...settings }),
    route: () => ({ proxy: '', caFile: '' }),
    isBusy: () => false,
    copyDatabase: () => {
      seen.said.push('copy');
      return Promise.resolve(ok(undefined));
    },
    quit: () => void seen.said.push('quit'),
    onChanged: () => undefined,
    clock: systemClock,
    log: (words) => void seen.log.push(words),
    verify: (publishers, file) => {
      seen.verified.push({ publishers, file });
      return Promise.resolve(null);
    },
    ...more,
  });
  return { updates, seen, configFile, pending };
}

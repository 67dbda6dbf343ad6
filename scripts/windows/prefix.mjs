// Wine's Windows 10: its registry and its drive C.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forwarderDll } from './forwarder-dll.mjs';
import { loader, prefix, server, wineEnvironment } from './places.mjs';
import { madeBy, must, says } from './step.mjs';

/** Quick when it is there. */
export function makePrefix() {
  const done = join(prefix, '.complete');
  const made = madeBy('debian.mjs', 'prefix.mjs', 'forwarder-dll.mjs');
  if (says(done, made)) return;
  rmSync(prefix, { recursive: true, force: true });
  const env = wineEnvironment({ DISPLAY: '' });
  const wine = (/** @type {string[]} */ ...args) => must(loader, args, { env, minutes: 3 });
  wine('wineboot', '-i');
  must(server, ['-w'], { env });
  wine('winecfg', '-v', 'win10');
  // From 1709 on libuv asks for TCP_KEEPIDLE, which Wine 8 does not know, and every fetch would fail.
  for (const name of ['CurrentBuildNumber', 'CurrentBuild'])
    wine(
      'reg',
      'add',
      'HKLM\\Software\\Microsoft\\Windows NT\\CurrentVersion',
      '/v',
      name,
      '/d',
      '15063',
      '/f',
    );
  const dll = forwarderDll('bcryptprimitives.dll', 'ProcessPrng', 'advapi32.SystemFunction036');
  writeFileSync(join(prefix, 'drive_c/windows/system32/bcryptprimitives.dll'), dll);
  must(server, ['-w'], { env });
  writeFileSync(done, made);
}

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, projectFolder } from '../host/pinned-node.ts';
import { wmsFile, wmsOrder } from '../support/wms-orders.ts';
import { goTo } from './acts.ts';
import { test } from './bench.ts';
import { expect } from './fixture.ts';

/** A command of the built app beside the window, on the same data folder. */
function command(
  userDataDir: string,
  ...words: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const main = join(projectFolder, 'test/host/main-process.ts');
  const child = spawn(pinnedNode(), ['--no-warnings', main, `--user-data-dir=${userDataDir}`, ...words]);
  let out = '';
  let err = '';
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, out, err });
    });
  });
}

test('a second process submits to the station whose window is open, which prints; it does not restore under it', async ({
  station,
  bench,
  userDataDir,
}) => {
  // Its lock and its channel are those of the host; Electron's lock has another name.
  test.skip(station.host === 'electron', 'the command runs in the host');
  const orders = join(userDataDir, 'orders');
  mkdirSync(orders);
  const file = wmsFile(orders, 'load.json', wmsOrder(1));
  const sent = await command(userDataDir, 'submit', file, '--wait', '--json');
  expect([sent.code, sent.err]).toEqual([0, '']);
  expect(JSON.parse(sent.out)).toMatchObject({ externalId: 'WMS-1', state: 'accepted', labels: { of: 3 } });
  expect(bench.bols()).toHaveLength(1);
  await goTo(station.page, 'Shipments');
  await expect(station.page.getByText('716000001')).toBeVisible();
  const status = await command(userDataDir, '--status', '--json');
  expect(JSON.parse(status.out)).toMatchObject({ running: true, window: true, inDoubt: 0 });
  const copy = join(orders, 'copy.sqlite');
  expect((await command(userDataDir, 'backup', copy)).code).toBe(0);
  const refused = await command(userDataDir, 'restore', copy);
  expect([refused.code, refused.err]).toEqual([15, expect.stringContaining('Close it first')]);
});

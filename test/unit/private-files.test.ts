import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** In a process of its own: what a process may write is one setting for all of it. */
function inProcess(program: string): void {
  const ran = spawnSync(
    process.execPath,
    ['--import', resolve(root, 'test/support/raw-imports.ts'), '--input-type=module', '-e', program],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_NO_WARNINGS: '1', NODE_OPTIONS: '' } },
  );
  if (ran.status !== 0) throw new Error(ran.stderr);
}

describe.skipIf(process.platform === 'win32')('files of the station', () => {
  it('are its user’s alone, and those for a folder printer are for whoever reads the folder', () => {
    const folder = temporaryFolder();
    inProcess(`
      import { mkdirSync, writeFileSync } from 'node:fs';
      import { writePrivately } from '#main/private-files.ts';
      import { writeDurably } from '#main/printing/folder-printer.ts';
      process.umask(0o022);
      writePrivately();
      writePrivately();
      writeFileSync('${folder}/own', '');
      mkdirSync('${folder}/own-folder');
      await writeDurably('${folder}/out/labels', 'a', '.zpl', Buffer.from('^XA^XZ'));
    `);
    const modes = ['own', 'own-folder', 'out', 'out/labels', 'out/labels/a.zpl'].map((name) =>
      mode(join(folder, name)),
    );
    expect(modes).toEqual(['600', '700', '755', '755', '644']);
  });

  // Regression: who dropped a file as another user could not read why it was refused.
  it('in the folders of a watched one are for whoever drops files there', () => {
    const folder = temporaryFolder();
    inProcess(`
      import { writePrivately } from '#main/private-files.ts';
      import { createFolders, writeAtomically } from '#main/import/folder-files.ts';
      process.umask(0o022);
      writePrivately();
      await createFolders('${folder}');
      await writeAtomically('${folder}/failed/a.errors.txt', 'why');
    `);
    const modes = ['working', 'done', 'failed', 'failed/a.errors.txt'].map((name) =>
      mode(join(folder, name)),
    );
    expect(modes).toEqual(['755', '755', '755', '644']);
  });

  it('that a person made or put back open are closed at the start', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'logs'), { mode: 0o755 });
    writeFileSync(join(folder, 'station.sqlite'), '', { mode: 0o644 });
    inProcess(`
      import { makePrivate } from '#main/private-files.ts';
      makePrivate('${folder}', (error) => { throw error; });
      makePrivate('/no/such/folder', () => undefined);
    `);
    expect([folder, join(folder, 'logs'), join(folder, 'station.sqlite')].map(mode)).toEqual([
      '700',
      '700',
      '600',
    ]);
  });
});

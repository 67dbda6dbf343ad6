import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { secondWitnessFile } from '#main/app/second-witness.ts';
import { storageQuestion } from '#main/app/storage-question.ts';

const usual = {
  dataFolder: '/home/ana/.config/Dockprint',
  witnessFolder: null,
  dataFolderNamed: false,
  platform: 'linux',
  env: {},
  home: '/home/ana',
} as const;

test('the second witness is outside the data folder: as named, beside a named data folder, else in the user’s state folder', () => {
  const name = /[\da-f]{16}\.witness$/;
  const where = (change: Partial<Parameters<typeof secondWitnessFile>[0]>) =>
    secondWitnessFile({ ...usual, ...change }).replace(name, '*');
  expect(where({})).toBe(join('/home/ana/.local/state/dockprint/witness', '*'));
  expect(where({ env: { XDG_STATE_HOME: '/state' } })).toBe(join('/state/dockprint/witness', '*'));
  expect(where({ platform: 'darwin' })).toBe(
    join('/home/ana/Library/Application Support/Dockprint witness', '*'),
  );
  expect(where({ platform: 'win32', env: { LOCALAPPDATA: '/local' } })).toBe(
    join('/local/Dockprint witness', '*'),
  );
  expect(where({ dataFolder: '/data/station', dataFolderNamed: true })).toBe(
    join(resolve('/data/station-witness'), '*'),
  );
  expect(where({ witnessFolder: '/other', dataFolderNamed: true })).toBe(join('/other', '*'));
});

test('each data folder has its own file there, and on Windows a path is the same in capitals', () => {
  const of = (dataFolder: string, platform: NodeJS.Platform = 'linux') =>
    secondWitnessFile({ ...usual, dataFolder, platform });
  expect(of('/a')).not.toBe(of('/b'));
  expect(of('/A')).not.toBe(of('/a'));
  expect(of('/A', 'win32')).toBe(of('/a', 'win32'));
});

test.each(['en-US', 'es-MX', 'fr-CA'])(
  'missing records are asked about with both times, and quitting is first (%s)',
  (locale) => {
    const loss = {
      kind: 'incomplete',
      knownUntil: '2026-11-21T09:00:00.000Z',
      witnessedAt: '2026-11-21T10:30:00.000Z',
      missing: 4,
    } as const;
    const { options, answers } = storageQuestion({ code: 'storage-incomplete', message: '', loss }, locale);
    expect(answers).toEqual(['quit', 'go-on']);
    expect([options.defaultId, options.cancelId, options.buttons?.length]).toEqual([0, 0, 2]);
    const time = (at: string) => new Date(at).toLocaleString(locale.slice(0, 2));
    expect(options.detail).toContain(time(loss.knownUntil));
    expect(options.detail).toContain(time(loss.witnessedAt));
    const replaced = storageQuestion(
      { code: 'storage-incomplete', message: '', loss: { ...loss, kind: 'replaced' } },
      locale,
    );
    expect(replaced.options.message).not.toBe(options.message);
  },
);

test.each(['en-US', 'es-MX', 'fr-CA'])('a file that is gone is not called damaged (%s)', (locale) => {
  const loss = {
    kind: 'gone',
    knownUntil: null,
    witnessedAt: '2026-11-21T10:30:00.000Z',
    missing: 4,
  } as const;
  const gone = storageQuestion(
    { code: 'storage-damaged', message: '', setAside: null, copy: null, loss },
    locale,
  );
  const damaged = storageQuestion(
    { code: 'storage-damaged', message: '', setAside: '/x', copy: null },
    locale,
  );
  expect(gone.options.message).not.toBe(damaged.options.message);
  expect(gone.options.detail).toContain(new Date(loss.witnessedAt).toLocaleString(locale.slice(0, 2)));
  expect(gone.answers).toEqual(['quit', 'start-empty']);
});

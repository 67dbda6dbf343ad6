import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandNames } from '#main/cli/usages.ts';
import { commandFromArguments, runCommand } from '#main/cli/run-command.ts';

/** What a command line says in an empty folder, without a station. */
async function typed(...line: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-use-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const [said, complained]: [string[], string[]] = [[], []];
  const asked = commandFromArguments(['dockprint', ...line], true);
  const code =
    asked === null
      ? 'window'
      : await runCommand(asked, {
          dataFolder: folder,
          databaseFile: join(folder, 'station.sqlite'),
          secondWitness: null,
          provisionFile: null,
          versions: { app: '1.2.3', electron: '', node: '24', sqlite: '3' },
          startedIn: folder,
          env: {},
          say: (text) => void said.push(text),
          complain: (text) => void complained.push(text),
        });
  return { code, said: said.join('\n'), complained: complained.join('\n'), folder };
}

// A window opened, also on a machine without a display.
const askingForHelp = [{ line: ['--help'] }, { line: ['-h'] }, { line: ['--user-data-dir=/d', '--help'] }];
test.each(askingForHelp)('$line lists the commands', async ({ line }) => {
  const { code, said } = await typed(...line);
  expect(code).toBe(0);
  for (const name of commandNames) expect(said).toContain(`dockprint ${name}`);
});

test('--version says it', async () => {
  expect(await typed('--version')).toMatchObject({ code: 0, said: '1.2.3' });
});

test.each(commandNames)('%s --help says how it is used, and nothing is done', async (name) => {
  const { code, said, complained } = await typed(name, '--help');
  expect([code, complained]).toEqual([0, '']);
  expect(said.startsWith(`dockprint ${name}`)).toBe(true);
});

const wrong: [string[], string][] = [
  [['submit'], 'Name one file.'],
  [['status', 'all'], '"all" is not known here.'],
  [['backup'], 'Name one file.'],
  [['restore'], 'Name one file.'],
  [['watch'], 'Name one folder.'],
  [['checked', '--confirm', '0'], 'NUMBER is the one'],
  [['people'], 'Say what to do'],
  [['people', 'set-pin'], 'Say whose PIN.'],
  [['journal', 'export'], 'Name one file.'],
  [['fleet'], 'Say what to do.'],
  [['provision'], 'Name `check` and one file'],
  [['provision', 'check'], 'Name `check` and one file'],
];
test.each(wrong)('%j: why it is wrong, and how it is used', async (line, why) => {
  const { code, complained } = await typed(...line);
  expect(code).toBe(2);
  expect(complained).toContain(why);
  expect(complained).toContain(`Use: dockprint ${line[0] ?? ''} `);
});

// They were unknown options behind some commands, and not behind others.
test.each([
  'submit',
  'status',
  'backup',
  'restore',
  'watch',
  'checked',
  'journal',
  'support-bundle',
  'fleet',
  'people',
])('behind %s a switch that says which station is none of its own words', async (name) => {
  const { complained } = await typed(name, '--user-data-dir=/d', '--witness-dir=/w', '--provision=/p.json');
  expect(complained).not.toContain('Unknown option');
  expect(complained).not.toContain('--user-data-dir');
});

test('a folder is no file to submit, and a backup goes to no folder that is not there', async () => {
  const submit = await typed('submit', '.');
  expect(submit).toMatchObject({ code: 1, complained: `There is no file ${submit.folder}.` });
  const backup = await typed('backup', 'nowhere/copy.sqlite');
  expect(backup).toMatchObject({
    code: 1,
    complained: `There is no folder ${join(backup.folder, 'nowhere')}.`,
  });
});

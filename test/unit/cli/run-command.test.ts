import { describe, expect, it } from 'vitest';
import { commandFromArguments, runCommand } from '#main/cli/run-command.ts';

function place() {
  const said: string[] = [];
  const complained: string[] = [];
  return {
    said,
    complained,
    place: {
      dataFolder: '/nowhere',
      databaseFile: '/nowhere/station.sqlite',
      secondWitness: null,
      provisionFile: null,
      versions: { app: '0.1.0', electron: '', node: '24', sqlite: '3' },
      startedIn: '/nowhere',
      env: {},
      say: (line: string) => void said.push(line),
      complain: (line: string) => void complained.push(line),
    },
  };
}

describe('commandFromArguments', () => {
  it('opens the window without one, whatever switches are given', () => {
    expect(commandFromArguments(['dockprint', '--user-data-dir=/d'], true)).toBeNull();
    expect(commandFromArguments(['electron', '--no-sandbox', '.', '--smoke'], false)).toBeNull();
  });

  it('takes the first word, behind the switches of Chromium and of the app', () => {
    expect(commandFromArguments(['dockprint', '--user-data-dir=/d', 'help', 'a', '--json'], true)).toEqual({
      name: 'help',
      words: ['a', '--json'],
    });
    expect(commandFromArguments(['electron', '--no-sandbox', '.', 'help'], false)).toEqual({
      name: 'help',
      words: [],
    });
  });

  // From a checkout a misspelt command opened the window, and ended only when somebody closed it.
  it('takes a misspelt one behind the folder of an app that is not packaged for a command', () => {
    expect(commandFromArguments(['electron', '--no-sandbox', '.', 'hlep'], false)?.name).toBe('hlep');
    expect(
      commandFromArguments(['node', 'main-process.ts', '--user-data-dir=/d', 'hlep', 'x'], false),
    ).toEqual({
      name: 'hlep',
      words: ['x'],
    });
    expect(commandFromArguments(['node', 'main-process.ts'], false)).toBeNull();
  });

  it('takes a misspelt one of a packaged app for a command', () => {
    expect(commandFromArguments(['dockprint', 'hlep'], true)?.name).toBe('hlep');
    expect(commandFromArguments(['dockprint', 'toString'], true)?.name).toBe('toString');
  });
});

describe('a command spelt as a switch', () => {
  it.each([true, false])('is the same command, packaged: %s', (isPackaged) => {
    const words = { name: 'submit', words: ['a.json', '--wait', '--json'] };
    expect(
      commandFromArguments(
        ['dockprint', '--user-data-dir=/d', '--submit', 'a.json', '--wait', '--json'],
        isPackaged,
      ),
    ).toEqual(words);
    expect(commandFromArguments(['dockprint', '--submit=a.json', '--wait', '--json'], isPackaged)).toEqual(
      words,
    );
    expect(commandFromArguments(['dockprint', '--status', '--json'], isPackaged)).toEqual({
      name: 'status',
      words: ['--json'],
    });
    expect(commandFromArguments(['dockprint', '--statusbar'], isPackaged)).toBeNull();
  });
});

describe('runCommand', () => {
  it('says the use of each command', async () => {
    const at = place();
    expect(await runCommand({ name: 'help', words: [] }, at.place)).toBe(0);
    expect(at.said.join('\n')).toContain('dockprint help');
  });

  // Regression: all commands were listed, and the exit code was 0.
  it.each(['stauts', 'toString'])('refuses to help with %s', async (name) => {
    const at = place();
    expect(await runCommand({ name: 'help', words: [name] }, at.place)).toBe(2);
    expect([at.said, at.complained.join()]).toEqual([[], expect.stringContaining(name)]);
  });

  it.each(['hlep', 'toString'])('refuses %s', async (name) => {
    const at = place();
    expect(await runCommand({ name, words: [] }, at.place)).toBe(2);
    expect(at.complained.join()).toContain(name);
  });
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { completionFor, completionsOf } from '#main/cli/completion.ts';
import { manPage } from '#main/cli/man-page.ts';
import { commandNames } from '#main/cli/usages.ts';

test('words and switches are taken out of a usage, what stands in capitals is not', () => {
  expect(
    completionsOf('export FILE [--from=DAY] [--format=csv|jsonl] | check [FILE] [--authentication-id]'),
  ).toMatchObject({ switches: ['--from', '--format', '--authentication-id'] });
  expect(completionsOf('check FILE [--json] | schema')).toEqual({
    words: ['check', 'schema'],
    switches: ['--json'],
  });
  // Regression: a choice of a switch was offered as a word of the command, "journal jsonl".
  expect(completionsOf('export FILE [--format=csv|jsonl] | check [FILE]')).toEqual({
    words: ['export', 'check'],
    switches: ['--format'],
  });
  expect(completionsOf('')).toEqual({ words: [], switches: [] });
});

/** What a real bash offers for the last word. */
function offered(...typed: string[]): string[] {
  const script = `${completionFor('bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dockprint; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const said = execFileSync('bash', ['-c', script, 'bash', ...typed], { encoding: 'utf8' });
  return said.split('\n').filter((line) => line !== '');
}

test.skipIf(process.platform === 'win32')('bash completes a command, its words and its switches', () => {
  expect(offered('dockprint', 'st')).toEqual(['status']);
  expect(offered('dockprint', 'provision', '')).toEqual(['check', 'schema']);
  expect(offered('dockprint', 'journal', 'e')).toEqual(['export']);
  expect(offered('dockprint', 'submit', 'orders.json', '--wa')).toEqual(['--wait']);
  // A file's name is the shell's to complete.
  expect(offered('dockprint', 'submit', '')).toEqual([]);
  expect(offered('dockprint', 'provision', 'check', '')).toEqual([]);
  expect(offered('dockprint', 'stauts', '')).toEqual([]);
});

test('PowerShell is told each command, its words and its switches', () => {
  const script = completionFor('powershell');
  expect(script).toContain(`'provision' = @('check', 'schema')`);
  expect(script).toContain(`'status' = @('--json')`);
  expect(script).toContain(`'help' = @()`);
});

test('the man page names every command; no line of it is a request by accident', () => {
  const page = manPage({ version: '0.1.0', day: '2026-11-28' });
  for (const name of commandNames) expect(page).toContain(`"dockprint ${name.replaceAll('-', '\\-')}"`);
  const requests = page.split('\n').filter((line) => line.startsWith('.'));
  expect(new Set(requests.map((line) => line.split(' ')[0]))).toEqual(
    new Set(['.TH', '.SH', '.B', '.RI', '.TP', '.BR', '.nh', '.ad']),
  );
});

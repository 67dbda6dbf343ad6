import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';
import { askStation } from './ask-station.ts';
import { exitCodes, type Command } from './command.ts';

/** How long `--wait` waits unless told, seconds. */
const defaultTimeout = 300;

function readWords(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      wait: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      timeout: { type: 'string' },
      mapping: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  const timeoutSeconds = values.timeout === undefined ? defaultTimeout : Number(values.timeout);
  if (file === undefined || more.length > 0) throw new Error('name one file');
  if (!Number.isInteger(timeoutSeconds) || timeoutSeconds < 1 || timeoutSeconds > 86_400)
    throw new Error('--timeout takes whole seconds, 1 to 86400');
  return { file, timeoutSeconds, ...values, mapping: values.mapping ?? null };
}

/** One line for a person. */
export function sentenceOf(line: SubmittedLine): string {
  const { row, externalId, state, code, words, problems, bolNumber, proNumber, paper, labels, before } = line;
  const named = [externalId, bolNumber].filter((name) => name !== '').join(' ') || `row ${row}`;
  const numbers = proNumber === '' ? '' : `, PRO ${proNumber}`;
  const printing = paper === 'none' ? '' : `; ${labels.printed} of ${labels.of} labels, paper ${paper}`;
  const why = [code, words].filter((part) => part !== null && part !== '').join(', ');
  const wrong = problems.map(
    ({ path, code: what, value }) => `${path} ${what}${value === '' ? '' : ` "${value}"`}`,
  );
  const reasons = [why, ...wrong].filter((part) => part !== '').join('; ');
  return `${named}: ${state}${numbers}${printing}${reasons === '' ? '' : ` (${reasons})`}${before ? ' [taken before]' : ''}`;
}

/** `dockprint submit FILE`: its shipments go out and are printed, by the station that runs here or by this process. */
export const submitCommand: Command = {
  usage: 'FILE [--wait] [--timeout SECONDS] [--mapping NAME] [--json]',
  async run(words, place) {
    let asked: ReturnType<typeof readWords>;
    try {
      asked = readWords(words);
    } catch (error) {
      place.complain(`dockprint submit ${submitCommand.usage}\n${(error as Error).message}`);
      return exitCodes.wrongUse;
    }
    const { wait, timeoutSeconds, mapping } = asked;
    const path = resolve(place.startedIn, asked.file);
    if (!existsSync(path)) {
      place.complain(`There is no file ${path}`);
      return exitCodes.failed;
    }
    const request = {
      do: 'submit',
      id: randomUUID(),
      path,
      name: basename(path),
      mapping,
      wait,
      timeoutSeconds,
    } as const;
    const line = (said: object) => {
      place.say(asked.json ? JSON.stringify(said) : sentenceOf(said as SubmittedLine));
    };
    return askStation(place, request, { line, complain: place.complain }, { listens: wait, starts: wait });
  },
};

import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';
import { askStation } from './ask-station.ts';
import { exitCodes, type Command } from './command.ts';
import { readableFile } from './readable-file.ts';
import { sentenceOf } from './submitted-words.ts';
import { reportUsageError } from './usage-error.ts';

/** How long `--wait` waits by default, seconds. */
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
  if (file === undefined || more.length > 0) throw new Error('Name one file.');
  if (!Number.isInteger(timeoutSeconds) || timeoutSeconds < 1 || timeoutSeconds > 86_400)
    throw new Error('--timeout takes whole seconds, 1 to 86400.');
  return { file, timeoutSeconds, ...values, mapping: values.mapping ?? null };
}

/** `dockprint submit FILE`: its shipments are sent and printed, by the running station or by this process. */
export const submitCommand: Command = {
  async run(words, place) {
    let asked: ReturnType<typeof readWords>;
    try {
      asked = readWords(words);
    } catch (error) {
      return reportUsageError(place, 'submit', (error as Error).message);
    }
    const { wait, timeoutSeconds, mapping } = asked;
    const path = readableFile(place, asked.file);
    if (path === null) return exitCodes.failed;
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

import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { fileWords, problemWords } from '#main/import/reason-words.ts';
import type { RateLine } from '#shared/station/service-read-line.ts';
import { askStation } from './ask-station.ts';
import { exitCodes, type Command } from './command.ts';
import { readableFile } from './readable-file.ts';
import { oneLine } from './submitted-words.ts';
import { reportUsageError } from './usage-error.ts';

function readWords(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, mapping: { type: 'string' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error('Name one file.');
  return { file, json: values.json, mapping: values.mapping ?? null };
}

/** A line of text for each rate, or why there is none. */
function sentencesOf({ row, externalId, code, words, problems, rates, warning }: RateLine): string[] {
  const named = externalId || (row === 0 ? 'the file' : `row ${row}`);
  if (code !== null) {
    const said = row === 0 ? [fileWords(code), words] : [code, words];
    const wrong = problems.map(({ path, code: why }) => `${path} ${problemWords(why)} [${why}]`);
    const why = [...said, ...wrong].filter((part) => part !== null && part !== '');
    return [`${named}: no rates (${why.join('; ')})`];
  }
  const priced = rates.map(({ scac, carrierName, netAmountUsd, serviceDays, doubts }) => {
    const carrier = [scac, carrierName].filter((part) => part !== '').join(' ') || 'no carrier';
    const price = netAmountUsd === null ? 'no price' : `${netAmountUsd.toFixed(2)} USD`;
    const days = serviceDays === null ? '' : `, ${serviceDays} days`;
    return `${named}: ${carrier}, ${price}${days}${doubts.length === 0 ? '' : ` [${doubts.join(', ')}]`}`;
  });
  if (priced.length === 0) priced.push(`${named}: no carrier named a price`);
  return warning === '' ? priced : [...priced, `${named}: ${warning}`];
}

/** `dockprint rate FILE`: what carriers would charge for its shipments. Nothing is stored or sent. */
export const rateCommand: Command = {
  async run(words, place) {
    let asked: ReturnType<typeof readWords>;
    try {
      asked = readWords(words);
    } catch (error) {
      return reportUsageError(place, 'rate', (error as Error).message);
    }
    const path = readableFile(place, asked.file);
    if (path === null) return exitCodes.failed;
    const request = { do: 'rate', path, name: basename(path), mapping: asked.mapping } as const;
    const line = (said: object) => {
      if (asked.json) place.say(JSON.stringify(said));
      else for (const sentence of sentencesOf(said as RateLine)) place.say(oneLine(sentence));
    };
    const options = { listens: false, starts: false };
    return askStation(place, request, { line, complain: place.complain }, options);
  },
};

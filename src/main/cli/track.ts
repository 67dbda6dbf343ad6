import { parseArgs } from 'node:util';
import { localDay } from '#main/local-day.ts';
import { trackingQuerySchema } from '#shared/freight/tracking.ts';
import type { TrackLine } from '#shared/station/service-read-line.ts';
import { askStation } from './ask-station.ts';
import type { Command } from './command.ts';
import { oneLine } from './submitted-words.ts';
import { reportUsageError } from './usage-error.ts';

/** Without `--from`: the days before today that are asked about. */
const daysBack = 7;

function readWords(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      from: { type: 'string' },
      to: { type: 'string' },
    },
  });
  const [scac, ...more] = positionals;
  if (scac === undefined || more.length > 0) throw new Error('Name one carrier by its SCAC.');
  const now = new Date();
  const { from = localDay(now, -daysBack), to = localDay(now) } = values;
  const query = trackingQuerySchema.safeParse({ scac, from, to });
  if (!query.success)
    throw new Error('A SCAC has up to 20 characters; days are YYYY-MM-DD, the first not after the last.');
  return { query: query.data, json: values.json };
}

const sentenceOf = ({ pro, bolNumber, statusDate, statusTime, statusMessage, ...at }: TrackLine): string =>
  [
    [`BOL ${bolNumber}`, `PRO ${pro}`].filter((number) => /\S$/.test(number.slice(4))).join(', '),
    [statusDate, statusTime].filter((part) => part !== '').join(' '),
    statusMessage,
    [at.locationCity, at.locationState].filter((part) => part !== '').join(' '),
  ]
    .filter((part) => part !== '')
    .join(': ');

/** `dockprint track SCAC`: what the carrier's list says. Nothing is stored or sent. */
export const trackCommand: Command = {
  async run(words, place) {
    let asked: ReturnType<typeof readWords>;
    try {
      asked = readWords(words);
    } catch (error) {
      return reportUsageError(place, 'track', (error as Error).message);
    }
    const line = (said: object) => {
      place.say(asked.json ? JSON.stringify(said) : oneLine(sentenceOf(said as TrackLine)));
    };
    const options = { listens: false, starts: false };
    return askStation(place, { do: 'track', ...asked.query }, { line, complain: place.complain }, options);
  },
};

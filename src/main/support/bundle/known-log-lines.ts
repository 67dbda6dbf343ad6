import { constants } from 'node:os';
import { callNames } from '#shared/ipc/contract.ts';
import { errorCodes } from '#shared/ipc/error-code.ts';
import { oneOfList } from './known-words.ts';

/** `[2026-11-22 18:45:19.123] [error] words`, as electron-log writes a line. */
const start =
  /^\[(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\] \[(info|warn|error|debug|verbose|silly)\]\s+(.*)$/;
/** The same with `--log=json` (`openLog`); null for the rest of a line that was too long to be read. */
function readJsonLine(text: string): [at: string, level: string, words: string] | null {
  if (!text.startsWith('{')) return null;
  try {
    const { time, level, message } = JSON.parse(text) as Record<string, unknown>;
    if (typeof time !== 'string' || typeof level !== 'string' || typeof message !== 'string') return null;
    return isoTime.test(time) ? [time, level, message] : null;
  } catch {
    return null;
  }
}
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const frame = /([\w.-]+\.(?:m|c)?(?:js|ts)):(\d{1,6}):(\d{1,6})/g;

/** The beginnings of Dockprint's own lines. */
const beginnings = [
  'Trouble',
  'Unhandled rejection',
  'Uncaught exception',
  'Dockprint could not start',
  'The witness',
  'records are missing',
  ...Object.entries(callNames).flatMap(([subject, names]) => names.map((name) => `Call ${subject}.${name}`)),
];
/** A whole line, except for the version. */
const opened = /^Dockprint \d{1,4}\.\d{1,4}\.\d{1,4} is open$/;

/** Error codes of Node, undici and SQLite, and Dockprint's own. */
const codes: ReadonlySet<string> = new Set([
  ...Object.keys(constants.errno),
  ...errorCodes,
  'ERR_SQLITE_ERROR',
  'ERR_INVALID_ARG_TYPE',
  'ERR_INVALID_STATE',
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_INVALID_URL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_ABORTED',
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
const errorNames: ReadonlySet<string> = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'EvalError',
  'URIError',
  'AggregateError',
  'AssertionError',
  'AbortError',
  'TimeoutError',
  'ZodError',
  'DOMException',
]);

interface KnownLine {
  at: string;
  level: string;
  /** Its beginning, if it is one of Dockprint's own. */
  begins: string | null;
  errors: string[];
  codes: string[];
  /** Locations in Dockprint's own program, innermost first. */
  places: string[];
  /** Its length in characters. */
  letters: number;
}

const levelOf = oneOfList(['info', 'warn', 'error', 'debug', 'verbose', 'silly']);
const beginningOf = (words: string): string | null =>
  opened.test(words)
    ? words
    : (beginnings.find(
        (known) => words === known || words.startsWith(`${known}:`) || words.startsWith(`${known} `),
      ) ?? null);

/** Reads a log line by line; a line without its own beginning belongs to the one before it. */
export function createLogReader(files: ReadonlySet<string>): {
  add(line: string): void;
  lines(): readonly KnownLine[];
} {
  const lines: KnownLine[] = [];
  const note = (list: string[], word: string): void => {
    if (list.length < 20 && !list.includes(word)) list.push(word);
  };
  return {
    lines: () => lines,
    add(text) {
      const [at, level, words] = readJsonLine(text) ?? start.exec(text)?.slice(1) ?? [];
      if (at !== undefined)
        lines.push({
          at,
          level: levelOf(level) ?? 'other',
          begins: beginningOf(words ?? ''),
          errors: [],
          codes: [],
          places: [],
          letters: 0,
        });
      const line = lines.at(-1);
      if (line === undefined) return;
      line.letters += text.length;
      for (const [word] of text.matchAll(/[A-Za-z][A-Za-z0-9_-]{2,60}/g)) {
        if (errorNames.has(word)) note(line.errors, word);
        if (codes.has(word)) note(line.codes, word);
      }
      for (const [, name = '', row, column] of text.matchAll(frame))
        if (files.has(name)) note(line.places, `${name}:${row}:${column}`);
    },
  };
}

import { join } from 'node:path';
import { inspect } from 'node:util';
import log from 'electron-log/node.js';

/** The station's log. Every line passes the redaction first. */
export interface StationLog {
  info(words: string): void;
  warn(words: string): void;
  /** `error` is written with its stack and causes. */
  error(words: string, error?: unknown): void;
  /** From now on this text is written as `[secret]`, wherever it turns up: plain, as JSON, as a URL or in Base64. */
  hide(secret: string): void;
  file: string;
}

/** Every spelling of a secret that could get into a line. */
function spellingsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), base64.replace(/=+$/, '')];
}

/** Removes every spelling of the known secrets from a text. */
export function createRedaction(): { hide(secret: string): void; redact(text: string): string } {
  const spellings = new Set<string>();
  return {
    hide(secret) {
      // Hiding one or two letters would make the log unreadable and protect nothing.
      if (secret.length >= 4) for (const spelling of spellingsOf(secret)) spellings.add(spelling);
    },
    redact(text) {
      let plain = text;
      for (const spelling of spellings) plain = plain.replaceAll(spelling, '[secret]');
      return plain;
    },
  };
}

/**
 * Opens `station.log` in `folder` (at most 5 MB and its predecessor), and the console when `toConsole`. With `asJson` each line of the file is an
 * object (`time`, `level`, `message`) for a program that collects logs.
 */
export function openLog(folder: string, toConsole: boolean, asJson = false): StationLog {
  const redaction = createRedaction();
  const file = join(folder, 'station.log');
  const logger = log.create({ logId: file });
  logger.transports.file.resolvePathFn = () => file;
  logger.transports.file.level = 'info';
  logger.transports.file.maxSize = 5 * 1024 * 1024;
  if (asJson)
    logger.transports.file.format = ({ data, level, message: { date } }) => [
      JSON.stringify({ time: date.toISOString(), level, message: data.join(' ') }),
    ];
  logger.transports.console.level = toConsole ? 'info' : false;
  // electron-log reports an unwritable file on the console at any level; a command's output belongs to its caller.
  if (!toConsole) logger.transports.console.writeFn = () => undefined;
  logger.hooks.push((message) => ({
    ...message,
    data: message.data.map((part: unknown) =>
      redaction.redact(typeof part === 'string' ? part : inspect(part)),
    ),
  }));
  return {
    info: (words) => {
      logger.info(words);
    },
    warn: (words) => {
      logger.warn(words);
    },
    error: (words, error) => {
      logger.error(error === undefined ? words : `${words}: ${inspect(error)}`);
    },
    hide: (secret) => {
      redaction.hide(secret);
    },
    file,
  };
}

/**
 * Logs uncaught errors. The app continues after a rejection: one failed task must not take the packer's screen away. After an uncaught exception
 * its state is unknown, so `end` is called; everything promised to the packer is on disk.
 */
export function logUncaught(log: StationLog, end: (error: unknown) => void): void {
  process.on('unhandledRejection', (reason) => {
    log.error('Unhandled rejection', reason);
  });
  process.on('uncaughtException', (error) => {
    log.error('Uncaught exception', error);
    end(error);
  });
}

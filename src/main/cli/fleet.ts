import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fleetSettingsSchema } from '#shared/fleet/fleet-settings.ts';
import { connect, type ServerConnection } from '#main/fleet/server/connect.ts';
import { fleetTroubleOf } from '#main/fleet/server/trouble.ts';
import { plainText } from '#main/plain-text.ts';
import { exitCodes, type Command, type CommandContext } from './command.ts';
import { fleetActs } from './fleet-acts.ts';
import { reportUsageError } from './usage-error.ts';

const codes = { ...exitCodes, noServer: 10 } as const;

/** Longer than a station waits, since migrating a large table takes time. Milliseconds. */
const limit = 600_000;

/**
 * `dockprint fleet …`: for whoever runs the server. The address is an argument or `DOCKPRINT_FLEET_URL`; the password comes from
 * `DOCKPRINT_FLEET_PASSWORD` or a file, never from an argument, which every user of a computer can read.
 */
export const fleetCommand: Command = {
  async run(words, place) {
    const read = readWords(words, place);
    if (typeof read === 'string') return reportUsageError(place, 'fleet', read);
    const { act, rest, settings, password, stationPassword, isJson } = read;
    let client: ServerConnection;
    try {
      client = await connect({ ...settings, password }, limit);
    } catch (error) {
      return failed(place, error);
    }
    try {
      return await act({ client, schema: settings.schema, place, isJson, stationPassword, words: rest });
    } catch (error) {
      return failed(place, error);
    } finally {
      client.cut();
    }
  },
};

/** Reports the error of PostgreSQL or of the connection, with the code that a station shows for it. */
function failed({ complain }: CommandContext, error: unknown): number {
  complain(
    `The fleet's server: ${error instanceof Error ? error.message : String(error)} [${fleetTroubleOf(error)}]`,
  );
  return codes.noServer;
}

const options = {
  url: { type: 'string' },
  schema: { type: 'string' },
  ca: { type: 'string' },
  'password-file': { type: 'string' },
  'station-password-file': { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** The parsed arguments, or why they cannot be understood. */
function readWords(words: readonly string[], { env, startedIn, fleetPassword }: CommandContext) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [name = '', ...rest] = positionals;
    const act = Object.hasOwn(fleetActs, name) ? fleetActs[name] : undefined;
    if (act === undefined) return name === '' ? 'Say what to do.' : `There is no "fleet ${name}".`;
    if (rest.length !== (name === 'forget' ? 1 : 0))
      return `"fleet ${name}" takes ${name === 'forget' ? 'one station' : 'nothing'} behind it.`;
    const secret = (file: string): string => {
      const text = plainText(readFileSync(resolve(startedIn, file)));
      if (text === null) throw new Error(`${file} is no text in UTF-8 or UTF-16.`);
      return text.trim();
    };
    const url = values.url ?? env['DOCKPRINT_FLEET_URL'] ?? '';
    const settings = fleetSettingsSchema.safeParse({
      url,
      schema: values.schema,
      caFile: values.ca === undefined ? undefined : resolve(startedIn, values.ca),
    });
    if (!settings.success || settings.data.url === null)
      return url === ''
        ? 'Name the server with --url.'
        : 'The address is written postgres://USER@HOST:PORT/DATABASE, without a password.';
    const file = values['password-file'];
    const its = values['station-password-file'];
    return {
      act,
      rest,
      settings: { ...settings.data, url: settings.data.url },
      password: file === undefined ? (fleetPassword ?? '') : secret(file),
      stationPassword: its === undefined ? null : secret(its),
      isJson: values.json === true,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

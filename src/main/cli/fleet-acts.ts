import { randomBytes } from 'node:crypto';
import { migrateServer } from '#main/fleet/server/migrations.ts';
import { forgetStation, stationFigures, type StationFigures } from '#main/fleet/server/figures.ts';
import { setPassword } from '#main/fleet/server/roles.ts';
import type { ServerClient } from '#main/fleet/server/server-client.ts';
import { latestServerVersion, schemaState } from '#main/fleet/server/schema-version.ts';
import { exitCodes, type CommandContext } from './command.ts';
import { checkFleet } from './fleet-check.ts';

const codes = { ...exitCodes, schemaNewer: 11, notMigrated: 12, doesNotFit: 13 } as const;

export interface FleetCommand {
  client: ServerClient;
  schema: string;
  place: CommandContext;
  isJson: boolean;
  /** The stations' new sign-in password; null: unchanged. */
  stationPassword: string | null;
  words: readonly string[];
}

type FleetAct = (command: FleetCommand) => Promise<number>;

const migrate: FleetAct = async ({ client, schema, place, stationPassword }) => {
  const done = await migrateServer(client, schema);
  if (done.is === 'newer') {
    place.complain(
      `The server's schema has version ${done.found}, this Dockprint knows ${latestServerVersion}. Nothing was changed; use a newer Dockprint.`,
    );
    return codes.schemaNewer;
  }
  if (stationPassword !== null) {
    if (stationPassword === '') {
      place.complain('The file with the stations’ password is empty.');
      return codes.wrongUse;
    }
    await setPassword(client, 'dockprint_station', stationPassword, randomBytes(16));
  }
  const from =
    done.from === done.to ? `was at version ${done.to}` : `went from version ${done.from} to ${done.to}`;
  place.say(
    `The schema ${schema} ${from}.${stationPassword === null ? '' : ' The stations have a new password.'}`,
  );
  return codes.done;
};

/** The exit code for a server that this Dockprint cannot read. */
async function refusal({ client, place }: FleetCommand): Promise<number | null> {
  const state = await schemaState(client);
  if (state === 'fits') return null;
  place.complain(
    state === 'not-migrated'
      ? 'The server has no fleet in this schema, or an old one: run "dockprint fleet migrate".'
      : 'A newer Dockprint has migrated this server; use that one.',
  );
  return state === 'not-migrated' ? codes.notMigrated : codes.schemaNewer;
}

const status: FleetAct = async (command) => {
  const refused = await refusal(command);
  if (refused !== null) return refused;
  const { client, place, isJson } = command;
  const stations = await stationFigures(client);
  if (isJson) place.say(JSON.stringify(stations));
  else if (stations.length === 0) place.say('No station has joined yet.');
  else for (const one of stations) place.say(sentenceOf(one));
  return codes.done;
};

function sentenceOf(one: StationFigures): string {
  const seen = one.silentSeconds < 40 ? 'at work' : `last seen ${one.seenAt}`;
  return `${one.number} ${one.name} (${one.uuid}, ${one.host}): ${seen}, ${one.toShare} to share, ${one.shipments} shipments, ${one.labels} labels, ${one.documents} documents, ${one.lines} journal lines${one.alarms === 0 ? '' : `, ${one.alarms} NUMBERS GIVEN TWICE`}`;
}

const check: FleetAct = async (command) => {
  const refused = await refusal(command);
  return (
    refused ??
    ((await checkFleet(command.client, command.place, command.isJson)) ? codes.done : codes.doesNotFit)
  );
};

const forget: FleetAct = async (command) => {
  const refused = await refusal(command);
  if (refused !== null) return refused;
  const [named = ''] = command.words;
  const gone = await forgetStation(command.client, named);
  if (gone.is === 'not-found') command.place.complain(`No station has the number, name or uuid "${named}".`);
  else if (gone.is === 'open')
    command.place.complain(
      `${gone.name} has ${gone.open} open shipments that nobody could take over any more. Take over its work first, at another station: Fleet, the station, Take over.`,
    );
  else if (gone.is === 'several')
    command.place.complain(`Several stations have the name "${named}"; name one by its uuid.`);
  else
    command.place.say(
      `${gone.name} (${gone.uuid}) is forgotten: its number is free, what it told stays. It cannot come back under its identity.`,
    );
  return gone.is === 'forgotten' ? codes.done : codes.failed;
};

/** By the subcommand of `dockprint fleet`. */
export const fleetActs: Readonly<Record<string, FleetAct>> = { migrate, status, check, forget };

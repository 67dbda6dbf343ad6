import { systemClock } from '#main/clock.ts';
import { exitCodes, type Command, type CommandContext } from './command.ts';
import { reportNoStation } from './no-station.ts';
import { reportUsageError } from './usage-error.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { databaseExists } from '#main/storage/copies/damaged-file.ts';
import { createStores } from '#main/storage/stores.ts';
import { pinSchema } from '#shared/station/people.ts';
import { outranks } from '#shared/station/permissions.ts';
import { savePin } from '#main/people/edit-people.ts';
import { hashPin } from '#main/people/pin.ts';

/** Exit code: Dockprint is running on this data folder. */
const stationIsOpen = 10;
const nobodyOfThatName = 11;
const badPin = 12;

/** A PIN is one line; anything longer is not a PIN. */
const longestInput = 1000;

/** The first line of standard input: a PIN on the command line would be visible in the process list. */
async function typedPin({ input, complain }: CommandContext): Promise<string | null> {
  let text = '';
  for await (const piece of input ?? []) {
    text += String(piece);
    if (text.includes('\n') || text.length > longestInput) break;
  }
  const read = pinSchema.safeParse((text.split(/\r?\n/)[0] ?? '').trim());
  if (read.success) return read.data;
  complain('A PIN is 4 to 12 digits, given on standard input.');
  return null;
}

async function setPin(name: string, place: CommandContext): Promise<number> {
  const pin = await typedPin(place);
  if (pin === null) return badPin;
  // Only a start creates a station, after asking a person if there was one before; setting a PIN never does.
  if (!databaseExists(place.databaseFile)) return reportNoStation(place);
  const log = place.complain;
  const opened = openStationDatabase(place.databaseFile, { secondWitness: place.secondWitness, log });
  if (!opened.ok) {
    const { code, message } = opened.error;
    place.complain(
      code === 'storage-locked' ? 'Dockprint is open. Quit it, then set the PIN.' : `${code}: ${message}`,
    );
    return code === 'storage-locked' ? stationIsOpen : exitCodes.failed;
  }
  const db = opened.value;
  try {
    const stores = createStores(db);
    const person = stores.people.ofName(name);
    if (person === null || !outranks(person.role, 'supervisor')) {
      place.complain(
        person === null
          ? `Nobody here is called ${name}.`
          : `${person.name} is a packer. Only supervisors and administrators have a PIN.`,
      );
      return nobodyOfThatName;
    }
    const saved = await savePin({ db, stores, clock: systemClock }, person.id, pin, null);
    if (!saved.ok) {
      place.complain(`${saved.error.code}: ${saved.error.message}`);
      return exitCodes.failed;
    }
    place.say(`${person.name} has a new PIN.`);
    return exitCodes.done;
  } finally {
    db.close();
  }
}

/** Replaces a forgotten PIN, and makes the first one for the administrator's file. */
export const peopleCommand: Command = {
  async run([act, ...rest], place) {
    const name = rest.filter((word) => !word.startsWith('-')).join(' ');
    if (act === 'set-pin' && name !== '') return setPin(name, place);
    if (act === 'hash-pin' && name === '') {
      const pin = await typedPin(place);
      if (pin === null) return badPin;
      place.say(await hashPin(pin));
      return exitCodes.done;
    }
    const why =
      act === 'set-pin'
        ? 'Say whose PIN.'
        : 'Say what to do: set-pin or hash-pin. The PIN is given on standard input.';
    return reportUsageError(place, 'people', why);
  },
};

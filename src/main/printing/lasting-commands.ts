import { effectOf } from './setup-effects.ts';
import { zplCommands, type ZplCommand } from './zpl-commands.ts';

/**
 * Other languages that a Zebra understands besides ZPL: Set-Get-Do, its JSON form, and PJL. Blanks at the beginning of a line stop at the line
 * break: otherwise they would be read again from each of thousands of line breaks.
 */
const otherLanguages: [name: string, begins: RegExp][] = [
  ['! U1', /!\s*U1?\s+(setvar|getvar|do|begin|end)\b/i],
  ['! U', /(?:^|[\r\n])[^\S\r\n]*! *U(?![a-z0-9])/i],
  ['{}', /\{\s*\}\s*\{/],
  ['PJL', /\x1B%-12345X/], // eslint-disable-line no-control-regex -- so it begins
];

/**
 * The name of an object that is kept only until the printer is switched off: in R:, which is also the default when no memory is named.
 * Null: another memory, or many objects at once.
 */
function inPassingMemory({ parameters: [object = ''] }: ZplCommand): string | null {
  const [, device = 'R', name = ''] =
    /^\s*(?:([a-z]):)?\s*([\w-]{1,16})(?:\.\w{1,3})?\s*$/i.exec(object) ?? [];
  return device.toUpperCase() === 'R' && name !== '' ? name.toUpperCase() : null;
}

/** Whether a command needs a person's decision; `graphics`: downloaded by the same labels. */
function isHeld(command: ZplCommand, graphics: Set<string>): boolean {
  const { prefix, name, parameters } = command;
  if (effectOf(prefix, name, parameters) !== 'held') return false;
  const object = inPassingMemory(command);
  if (object === null) return true;
  if (prefix === '~' && (name === 'DG' || name === 'DY')) {
    graphics.add(object);
    return false;
  }
  return !(prefix === '^' && name === 'ID' && graphics.has(object));
}

/** The result of one way of reading the strings: a label may delete graphics that earlier ones downloaded. */
interface Reading {
  raw: 'passed-over' | 'read';
  graphics: Set<string>;
  found: Set<string>;
}

function* readString(text: string, { raw, graphics, found }: Reading): Generator<undefined, void> {
  const commands = zplCommands(text, raw);
  let step = commands.next();
  for (; step.done !== true; step = commands.next()) {
    if (isHeld(step.value, graphics)) found.add(step.value.prefix + step.value.name);
    yield;
  }
  if (step.value) found.add('^CC');
}

/**
 * The held commands in these strings, which go to a printer one after the other; each once, as a person reads it ("^JU"). Storing a graphic
 * in R: passes, because carriers' labels do that with their logos, and so does deleting it afterwards. A step for each command: megabytes
 * take a second. Each string is read once, when its turn comes.
 */
export function* searchCommands(strings: Iterable<Uint8Array>): Generator<undefined, string[]> {
  const readings = (['passed-over', 'read'] as const).map((raw): Reading => ({
    raw,
    graphics: new Set(),
    found: new Set(),
  }));
  const languages = new Set<string>();
  for (const string of strings) {
    const text = textOf(string);
    for (const reading of readings) yield* readString(text, reading);
    for (const [name, begins] of otherLanguages) {
      if (begins.test(text)) languages.add(name);
      yield;
    }
  }
  return [...new Set([...readings.flatMap(({ found }) => [...found]), ...languages])];
}

/** The same at once. */
export function lastingCommands(strings: Iterable<Uint8Array>): string[] {
  const search = searchCommands(strings);
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
}

/** One character per byte. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

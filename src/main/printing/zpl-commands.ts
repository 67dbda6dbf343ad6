/** A command of ZPL: after `^` (format) or `~` (control), two letters, and what follows up to the next command. */
export interface ZplCommand {
  prefix: '^' | '~';
  /** In capitals; for `^A0N` it is A0. */
  name: string;
  /** The first of what follows the name, taken apart at the delimiter. */
  parameters: string[];
  /** Where what follows the name begins. */
  textStart: number;
  /** Where it begins and ends in the string, its raw bytes with it. */
  start: number;
  end: number;
}

/** The current prefix and delimiter characters; ^CC, ^CT and ^CD change them. */
interface Marks {
  caret: string;
  tilde: string;
  delimiter: string;
}
const usual: Marks = { caret: '^', tilde: '~', delimiter: ',' };
const changes: Partial<Record<string, keyof Marks>> = { CC: 'caret', CT: 'tilde', CD: 'delimiter' };

/** The most parameters that any caller needs. */
const maxParameters = 8;

const escaped = (characters: string): string => characters.replaceAll(/[\\\]^-]/g, '\\$&');
const commandStart = ({ caret, tilde }: Marks): RegExp => new RegExp(`[${escaped(caret + tilde)}]`, 'g');
const isBlank = (character: string): boolean => character <= ' ' || character === '\x7f';

/** How many raw bytes the header of a graphic or a download announces: ^GFa,b,c,d,data and ~DYd:f,b,x,t,w,data. */
function rawBytesOf(name: string, parameters: readonly string[]): { count: number; header: number } | null {
  const [kind, count, header] =
    name === 'GF'
      ? [parameters[0], parameters[1], 4]
      : name === 'DY'
        ? [parameters[1], parameters[3], 5]
        : [undefined, undefined, 0];
  if (!/^\s*[BCP]\s*$/i.test(kind ?? '') || !/^\s*\d{1,8}\s*$/.test(count ?? '')) return null;
  return parameters.length > header ? { count: Number(count), header } : null;
}

/**
 * The commands of a ZPL string, in order (ZPL II Programming Guide). `bytes`: its UTF-8, one character a byte. Text of ^FD and comments of
 * ^FX end at the next prefix, as in the printer, so a command in them is one; what ^FH writes in hex is not. Line breaks and blanks
 * between a prefix and its letters hide nothing. `raw`: whether bytes that a header announces as raw are passed over, as a printer does
 * that believes the header, or read. Returns whether the prefixes differ at the end from the start: they stay changed in the printer
 * for whatever is printed next.
 */
export function* zplCommands(bytes: string, raw: 'passed-over' | 'read'): Generator<ZplCommand, boolean> {
  let marks = usual;
  let start = commandStart(marks);
  let at = 0;
  for (;;) {
    start.lastIndex = at;
    const found = start.exec(bytes);
    if (found === null) break;
    const prefix = found[0] === marks.caret ? '^' : '~';
    const { name, next } = nameAt(bytes, found.index + 1, marks);
    at = next;
    if (name.length < 2) continue;

    const changed = changes[name];
    if (changed !== undefined) {
      const given = bytes.charAt(next);
      at = next + given.length;
      if (given !== '') marks = { ...marks, [changed]: given };
      start = commandStart(marks);
      yield { prefix, name, parameters: [given], textStart: next, start: found.index, end: at };
      continue;
    }
    start.lastIndex = next;
    const end = start.exec(bytes)?.index ?? bytes.length;
    const parameters = bytes.slice(next, end).split(marks.delimiter, maxParameters);
    at = end;
    const announced = raw === 'read' ? null : rawBytesOf(name, parameters);
    if (announced !== null) {
      const { count, header } = announced;
      const rawEnd = next + parameters.slice(0, header).join(' ').length + 1 + count;
      // Fewer bytes than announced would swallow the next string, so what there is is read as commands.
      if (rawEnd <= bytes.length) at = rawEnd;
    }
    yield { prefix, name, parameters, textStart: next, start: found.index, end: at };
  }
  return Object.entries(usual).some(([place, character]) => marks[place as keyof Marks] !== character);
}

/** The two letters of a command, and where what follows them begins. Fewer than two: another command begins first, or the string ends. */
function nameAt(bytes: string, from: number, { caret, tilde }: Marks): { name: string; next: number } {
  let name = '';
  let next = from;
  while (name.length < 2 && next < bytes.length) {
    const character = bytes.charAt(next);
    if (character === caret || character === tilde) break;
    next += 1;
    if (!isBlank(character)) name += character.toUpperCase();
  }
  return { name, next };
}

import { zplCommands, type ZplCommand } from './zpl-commands.ts';

/**
 * The parameter in which a command names the object that it recalls from the printer's memory (ZPL II Programming Guide): a graphic, a stored
 * format, a font.
 */
const recalledAt: Record<string, number> = { XG: 0, IM: 0, IL: 0, XF: 0, CW: 1, 'A@': 3 };
/** Without a font the text is printed in another. */
const fonts = 'CW A@';
/** Downloads of graphics and fonts. `^DF`, which stores a format, is found with the whole of its format. */
const downloads: ReadonlySet<string> = new Set(['DG', 'DY', 'DU', 'DT', 'DB', 'DS', 'DE']);

/** One character per byte. */
const textOf = (bytes: Buffer): string => bytes.toString('latin1');

/** The name without memory and extension, which a command may leave out; null: none. */
function objectIn(written: string | undefined): string | null {
  const [, name] = /^\s*(?:[a-z]:)?\s*([\w-]{1,16})(?:\.\w{1,3})?\s*$/i.exec(written ?? '') ?? [];
  return name === undefined ? null : name.toUpperCase();
}

const isOf = ({ prefix, name }: ZplCommand, mark: '^' | '~', names: string): boolean =>
  prefix === mark && names.split(' ').includes(name);

/** What a label stores in the printer, by object, and what it recalls that it has not stored itself before. */
interface Objects {
  /** The bytes that store it; null: it is deleted. */
  stored: Map<string, string | null>;
  recalled: Set<string>;
  /** Those of them that are graphics or formats. */
  drawn: Set<string>;
}

function objectsIn(text: string): Objects {
  const stored = new Map<string, string | null>();
  const recalled = new Set<string>();
  const drawn = new Set<string>();
  let formatAt = 0;
  let template: string | null = null;
  for (const command of zplCommands(text, 'passed-over')) {
    const { prefix, name, parameters, start, end } = command;
    if (isOf(command, '^', 'XA')) [formatAt, template] = [start, null];
    else if (isOf(command, '^', 'DF')) template = objectIn(parameters[0]);
    else if (isOf(command, '^', 'XZ') && template !== null) {
      stored.set(template, text.slice(formatAt, end));
      template = null;
    } else if (prefix === '~' && downloads.has(name)) {
      const object = objectIn(parameters[0]);
      if (object !== null) stored.set(object, text.slice(start, end));
    } else if (isOf(command, '^', 'ID')) {
      const object = objectIn(parameters[0]);
      if (object !== null) stored.set(object, null);
    } else {
      const place = prefix === '^' ? recalledAt[name] : undefined;
      const object = place === undefined ? null : objectIn(parameters[place]);
      if (object === null || stored.has(object)) continue;
      recalled.add(object);
      if (!isOf(command, '^', fonts)) drawn.add(object);
    }
  }
  return { stored, recalled, drawn };
}

/** Most labels recall nothing, and are not searched. */
export const mayRecallObjects = (label: Buffer): boolean => /\^\s*(XG|IM|IL|XF|CW|A@)/i.test(textOf(label));

/**
 * What has to be sent before a label that recalls what labels before it of the same answer stored in the printer. It is lost when the printer
 * is switched off, and another printer never had it. `earlier`: those that were not sent in this session, in their order. Empty: nothing.
 */
export function missingObjects(label: Buffer, earlier: readonly Buffer[]): Buffer {
  const known = new Map<string, string | null>();
  for (const one of earlier)
    for (const [object, bytes] of objectsIn(textOf(one)).stored) known.set(object, bytes);
  const needed = new Map<string, string>();
  const collect = (text: string): void => {
    for (const object of objectsIn(text).recalled) {
      const bytes = known.get(object) ?? null;
      if (bytes === null || needed.has(object)) continue;
      // A stored format may recall graphics itself: those go before it.
      collect(bytes);
      needed.set(object, bytes);
    }
  };
  collect(textOf(label));
  return Buffer.from([...needed.values()].join(''), 'latin1');
}

/** How many names are listed below a picture; one is enough to show that the label is incomplete. */
const namesSaid = 3;

/** A label to be drawn on screen, with what it recalls. `lacks`: the first graphics and formats that the printer alone has, by name. */
export interface DrawnLabel {
  zpl: Buffer;
  lacks: string[];
}

/** `earlier`: as above; read only for a label that recalls something. */
export function drawnWithRecalled(label: Buffer, earlier: () => readonly Buffer[]): DrawnLabel {
  if (!mayRecallObjects(label)) return { zpl: label, lacks: [] };
  const zpl = Buffer.concat([missingObjects(label, earlier()), label]);
  return { zpl, lacks: [...objectsIn(textOf(zpl)).drawn].slice(0, namesSaid) };
}

/** A label by its job. */
interface LabelSent {
  labelId: string | null;
  shipmentId: string | null;
}

/**
 * The labels of one session with the printer, each with the objects it recalls. What a label of the same shipment stored in this session is
 * still in the printer; another shipment may store something else under its name, and a label may delete it.
 */
export function createRecalledInSession<Job extends LabelSent>(
  storingBefore: (job: Job) => { id: string; zpl: Buffer }[],
): (job: Job, zpl: Buffer) => Buffer {
  const inPrinter = new Set<string | null>();
  let shipmentId: string | null = null;
  return (job, zpl) => {
    if (job.shipmentId !== shipmentId) inPrinter.clear();
    shipmentId = job.shipmentId;
    const earlier = mayRecallObjects(zpl) ? storingBefore(job).filter(({ id }) => !inPrinter.has(id)) : [];
    inPrinter.add(job.labelId);
    if (/\^\s*ID/i.test(textOf(zpl))) inPrinter.clear();
    if (earlier.length === 0) return zpl;
    return Buffer.concat([
      missingObjects(
        zpl,
        earlier.map((one) => one.zpl),
      ),
      zpl,
    ]);
  };
}

/**
 * Every ZPL command whose effect outlasts its `^XZ`, in the order of Zebra's ZPL II Programming Guide, and what is done about it before the
 * next label of another origin (docs/printers.md). Commands not listed end with their field or format.
 *
 * - `harmless`: as written it leaves the printer as it was.
 * - `undo`: this ZPL undoes it. The guide gives the value at power-up, or the command counts from the printer's own setting.
 * - `read`: the printer's own setting is first read by Set-Get-Do, then restored; `mayStay`: if it does not answer, the label still prints.
 * - `held`: it changes the printer for good, or nothing undoes it: a person is asked.
 */
export type Effect = 'harmless' | 'held' | { undo: string } | SetupEffect;

export interface SetupEffect {
  read: readonly string[];
  /** The ZPL that restores these values; null: they are not values that the guide documents. */
  zpl: (values: readonly string[]) => string | null;
  mayStay?: true;
}

type Rule = Effect | ((parameters: readonly string[]) => Effect);

/** Undone by `undo`, unless the command itself sets the same: `plain` matches its first parameter. */
const unless =
  (plain: RegExp, undo: string): Rule =>
  ([first = '']) =>
    plain.test(first.trim()) ? 'harmless' : { undo };
const heldUnless =
  (plain: RegExp): Rule =>
  ([first = '']) =>
    plain.test(first.trim()) ? 'harmless' : 'held';
const undo = (zpl: string): Effect => ({ undo: zpl });

/** A value in words for the letter that ZPL uses. */
const byWord =
  (command: string, letters: Record<string, string>) =>
  (values: readonly string[]): string | null => {
    const found = values.map((value) => letters[value.trim().toLowerCase()]);
    return found.every((letter) => letter !== undefined) ? command + found.join(',') : null;
  };
const byNumber =
  (command: string, digits = 1) =>
  ([value = '']: readonly string[]): string | null => {
    if (!/^\s*[+-]?\d{1,5}(\.\d)?\s*$/.test(value)) return null;
    const number = Number(value);
    const sign = number < 0 ? '-' : '';
    return command + sign + String(Math.abs(number)).padStart(digits - sign.length, '0');
  };
const feeds = { feed: 'F', calibrate: 'C', length: 'L', 'no motion': 'N', 'short cal': 'S' };
const modes = {
  'tear off': 'T',
  'peel off': 'P',
  rewind: 'R',
  applicator: 'A',
  cutter: 'C',
  'delayed cut': 'D',
  rfid: 'F',
  kiosk: 'K',
};

const table: Record<string, Rule> = {
  '^BY': undo('^BY2,3.0,10'),
  '^CF': undo('^CFA,9,5'),
  // Another character set; more parameters map single characters.
  '^CI': (parameters) =>
    parameters.length > 1 ? 'held' : /^0*$/.test(parameters[0]?.trim() ?? '') ? 'harmless' : undo('^CI0'),
  '^CM': 'held',
  '^CO': 'held',
  '^CV': unless(/^N?$/i, '^CVN'),
  // The letter's earlier meaning cannot be read.
  '^CW': 'held',
  '^DF': 'held',
  '^EF': 'held',
  '^EG': 'held',
  '^FL': 'held',
  '^FW': ([turn = '', justify = '']) =>
    justify.trim() === '' && /^N?$/i.test(turn.trim())
      ? 'harmless'
      : undo(justify.trim() === '' ? '^FWN' : '^FWN,0'),
  '^ID': 'held',
  '^IS': 'held',
  '^JM': unless(/^A?$/i, '^JMA'),
  '^JZ': unless(/^Y?$/i, '^JZY'),
  '^LH': ([x = '', y = '']) => (/^0*$/.test(x.trim() + y.trim()) ? 'harmless' : undo('^LH0,0')),
  '^LL': { read: ['zpl.label_length'], zpl: byNumber('^LL'), mayStay: true },
  '^LR': unless(/^N?$/i, '^LRN'),
  '^LS': unless(/^[+-]?0*$/, '^LS0'),
  // No variable reports it; drivers write ^LT0 at the start of every label.
  '^LT': heldUnless(/^[+-]?0*$/),
  // The picture stays under every label until ^MCY has been printed.
  '^MA': 'held',
  '^MC': heldUnless(/^Y?$/i),
  '^MD': unless(/^[+-]?0*$/, '^MD0'),
  '^MF': { read: ['ezpl.power_up_action', 'ezpl.head_close_action'], zpl: byWord('^MF', feeds) },
  '^MI': 'held',
  '^ML': 'held',
  '^MM': { read: ['media.printmode'], zpl: byWord('^MM', modes) },
  // Media with marks have an offset that a plain ^MNM would lose.
  '^MN': { read: ['ezpl.media_type'], zpl: byWord('^MN', { continuous: 'N', 'gap/notch': 'Y' }) },
  '^MP': 'held',
  '^MT': { read: ['ezpl.print_method'], zpl: byWord('^MT', { 'thermal trans': 'T', 'direct thermal': 'D' }) },
  '^MU': ([unit = '', base = '']) =>
    base.trim() !== ''
      ? undo(`^MUD,${base.trim()},${base.trim()}`)
      : /^D?$/i.test(unit.trim())
        ? 'harmless'
        : undo('^MUD'),
  '^MW': 'held',
  '^PA': (parameters) =>
    parameters.every((one) => /^0*$/.test(one.trim())) ? 'harmless' : undo('^PA0,0,0,0'),
  '^PM': unless(/^N?$/i, '^PMN'),
  '^PO': unless(/^N?$/i, '^PON'),
  // The printer stops until someone presses its key.
  '^PP': 'held',
  '^PR': { read: ['media.speed'], zpl: byNumber('^PR') },
  '^PW': { read: ['ezpl.print_width'], zpl: byNumber('^PW'), mayStay: true },
  '^SE': 'held',
  '^SL': unless(/^S?$/i, '^SLS'),
  '^SO': undo('^SO2,0,0,0,0,0,0^SO3,0,0,0,0,0,0'),
  '^SZ': unless(/^2?$/, '^SZ2'),
  '^TO': 'held',
  '^XS': 'held',
  '^ZZ': 'held',
  '~EF': 'held',
  '~EG': 'held',
  // Backfeed: no variable reports it, and ~JSN is the printer's default.
  '~JS': heldUnless(/^N?$/i),
  '~PL': 'held',
  '~PM': 'held',
  '~PP': 'held',
  '~PR': 'held',
  '~RO': 'held',
  '~RV': 'held',
  '~SD': { read: ['print.tone'], zpl: byNumber('~SD', 2) },
  '~TA': { read: ['ezpl.tear_off'], zpl: byNumber('~TA', 3) },
};

/**
 * Whole families are held: configuration and its saving (^JU), tests, sensors, calibration, resets (J), names, passwords, languages (K), network (N),
 * answers to the host (H), wireless (W), clock, ports, alerts (S), settings of RFID (R), downloads (~D).
 */
const heldFamilies: Record<'^' | '~', RegExp> = {
  '^': /^(J.|K.|N.|H.|W[AEILNPRSX]|S[CIQRSTX]|R[BMNRSVW])$/,
  '~': /^(J.|K.|N.|H.|W.|D.)$/,
};

/** `name`: two capitals, as `zplCommands` gives it. */
export function effectOf(prefix: '^' | '~', name: string, parameters: readonly string[]): Effect {
  const rule = table[prefix + name];
  if (rule === undefined) return heldFamilies[prefix].test(name) ? 'held' : 'harmless';
  return typeof rule === 'function' ? rule(parameters) : rule;
}

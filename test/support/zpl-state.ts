/** What a printer is set to after each command that outlives its format, as Zebra documents it; nothing here knows what Dockprint thinks of it. */
const atPowerUp: Record<string, string> = {
  '^BY': '2,3.0,10',
  '^CF': 'A,9,5',
  '^CI': '0',
  '^CV': 'N',
  '^FW': 'N',
  '^JM': 'A',
  '^JZ': 'Y',
  '^LH': '0,0',
  '^LR': 'N',
  '^LS': '0',
  '^LT': '0',
  '^MC': 'Y',
  '^MD': '0',
  '^MU': 'D',
  '^PA': '0,0,0,0',
  '^PM': 'N',
  '^PO': 'N',
  '^SL': 'S',
  '^SZ': '2',
  '~JS': 'N',
};

/** As its menu was set: settings that are this shop's own and no default of Zebra. */
const atThisBench: Record<string, string> = {
  '^LL': '1218',
  '^MF': 'F,N',
  '^MM': 'C',
  '^MN': 'N',
  '^MT': 'D',
  '^PR': '6',
  '^PW': '832',
  '~SD': '18',
  '~TA': '-05',
};

const numbers: Record<string, string> = {
  'zpl.label_length': '^LL',
  'ezpl.print_width': '^PW',
  'media.speed': '^PR',
  'print.tone': '~SD',
  'ezpl.tear_off': '~TA',
};
const words: Record<string, [command: string, place: number, words: Record<string, string>]> = {
  'media.printmode': ['^MM', 0, { T: 'tear off', P: 'peel off', C: 'cutter', R: 'rewind' }],
  'ezpl.media_type': ['^MN', 0, { N: 'continuous', Y: 'gap/notch', W: 'gap/notch', M: 'mark' }],
  'ezpl.print_method': ['^MT', 0, { T: 'thermal trans', D: 'direct thermal' }],
  'ezpl.power_up_action': [
    '^MF',
    0,
    { F: 'feed', C: 'calibrate', N: 'no motion', L: 'length', S: 'short cal' },
  ],
  'ezpl.head_close_action': [
    '^MF',
    1,
    { F: 'feed', C: 'calibrate', N: 'no motion', L: 'length', S: 'short cal' },
  ],
};

export class ZplState {
  #values = new Map(Object.entries({ ...atPowerUp, ...atThisBench }));

  /** The commands of one format take effect. */
  apply(format: string): void {
    for (const [, prefix = '', name = '', value = ''] of format.matchAll(/([~^])([A-Z]{2})([^~^\r\n]*)/gi)) {
      const command = prefix + name.toUpperCase();
      if (this.#values.has(command)) this.#values.set(command, value.trim().toUpperCase());
    }
  }

  /** What is set otherwise than before any label: `^PO=I`. */
  get changed(): string[] {
    const plain = { ...atPowerUp, ...atThisBench };
    const same: Record<string, RegExp> = { '^MU': /^D(,(\d+),\2)?$/, '^FW': /^N(,0)?$/ };
    const number = (text: string): string => (/^[+-]?[\d.]+$/.test(text) ? String(Number(text)) : text);
    return [...this.#values].flatMap(([command, value]) =>
      (same[command]?.test(value) ?? number(value) === number(plain[command] ?? ''))
        ? []
        : [`${command}=${value}`],
    );
  }

  /** Set-Get-Do; null: no such variable. */
  variable(name: string): string | null {
    const command = numbers[name];
    if (command !== undefined) return this.#values.get(command) ?? null;
    const [worded, place, letters] = words[name] ?? [];
    if (worded === undefined || place === undefined || letters === undefined) return null;
    return letters[this.#values.get(worded)?.split(',')[place] ?? ''] ?? null;
  }
}

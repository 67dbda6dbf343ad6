/** What a printer finds in its stream of bytes: commands to answer at once, and formats to print. */
export type ZplEvent = { kind: 'command'; text: string } | { kind: 'format'; bytes: Buffer; copies: number };

const COMMAND = /~HS|~HQES|~HI|~JA|! U1 getvar "[^"]*"\r?\n/;

/**
 * Reads a stream in pieces of any size. Commands are obeyed where they stand, as printers do, even inside a format that has
 * not ended. Bytes between formats belong to the one after them, line ends to the one before.
 */
export class ZplStream {
  #rest = '';

  /** A format has begun and not ended. */
  get partial(): boolean {
    return this.#rest.includes('^XA');
  }

  clear(): void {
    this.#rest = '';
  }

  push(bytes: Buffer): ZplEvent[] {
    this.#rest += bytes.toString('latin1');
    const events: ZplEvent[] = [];
    for (let event = this.#take(); event; event = this.#take()) events.push(event);
    return events;
  }

  #take(): ZplEvent | null {
    const text = this.#rest;
    const begin = text.indexOf('^XA');
    const end = begin < 0 ? -1 : text.indexOf('^XZ', begin);
    const command = COMMAND.exec(text);
    if (command && (end < 0 || command.index < end)) {
      this.#rest = text.slice(0, command.index) + text.slice(command.index + command[0].length);
      return { kind: 'command', text: command[0].trim() };
    }
    if (end < 0) return null;
    let stop = end + 3;
    while (text[stop] === '\r' || text[stop] === '\n') stop += 1;
    const bytes = text.slice(0, stop);
    this.#rest = text.slice(stop);
    // A format that only sets the printer moves no paper; one with anything else in it comes out.
    const sets =
      /^\s*(?:\^XA)?(?:\s*[~^](?:MU|JM|SZ|BY|CF|CI|CV|FW|JZ|LH|LL|LR|LS|MD|MF|MM|MN|MT|PA|PM|PO|PR|PW|SL|SO|SD|TA|JS|LT)[^~^]*)*\^XZ\s*$/;
    const copies = sets.test(bytes) ? 0 : Number(/\^PQ(\d+)/.exec(bytes)?.[1] ?? 1);
    return { kind: 'format', bytes: Buffer.from(bytes, 'latin1'), copies };
  }
}

import type { SystemCall } from './system-calls.ts';

/** What people and other machines know of a station, by what it has written to them. */
export class OutsideWorld {
  /** BOL numbers that the station has shown as saved. */
  readonly saved = new Set<string>();
  /** BOL and PRO numbers of the requests of which a byte has left. */
  readonly atService = new Map<string, { proNumber: string }>();
  /** `BOL unit` of the labels that have left for the printer. */
  readonly atPrinter = new Set<string>();
  readonly #streams = new Map<string, string>();

  hear(call: SystemCall): void {
    if (call.kind !== 'out') return;
    const heard = (this.#streams.get(call.connection) ?? '') + call.bytes.toString('latin1');
    this.#streams.set(call.connection, heard);
    for (const [, number = ''] of heard.matchAll(/^saved (\d+)$/gm)) this.saved.add(number);
    for (const [, number = '', unit = ''] of heard.matchAll(/\^FDBOL (\d+) unit (\d+)\^FS/g))
      this.atPrinter.add(`${number} ${unit}`);
    if (!/^POST \/api\/billoflading\/preparebilloflading /m.test(heard)) return;
    for (const [, number = ''] of heard.matchAll(/"BillOfLadingNumber":"(\d+)"/g)) {
      const [, proNumber = ''] = /"ProNumber":"(\d*)"/.exec(heard) ?? [];
      this.atService.set(number, { proNumber });
    }
  }
}

import { checkProvisioning } from '#main/station/provision-file.ts';
import { lastingCommands } from '#main/printing/lasting-commands.ts';
import { readIppAnswer } from '#main/printing/documents/ipp-read.ts';
import {
  framedTexts,
  parseErrorStatus,
  parseHostIdentity,
  parseHostStatus,
  parseOdometer,
  parseVariable,
} from '#main/printing/zebra/host-status.ts';
import { labelParts } from '#main/outbox/zpl-count.ts';
import { anyText, damaged, spoiled, type Roll } from './hostile-values.ts';

/** Nothing that is read takes longer, milliseconds. */
const longest = 1000;

const status =
  '\u0002030,0,0,1245,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n';
const ipp = Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 4, 0x44, 0, 3, 97, 98, 99, 0, 2, 120, 121, 3]);
const zpl = Buffer.from('^XA^CC+^FO1,1+GFB,8,8,1,12345678+FS~DGR:A,8,1,FF+CC^^FH^FD_5E^FS^PQ2^XZ');
const provision = {
  station: { id: '7', name: 'Dock 7' },
  service: { baseUrl: 'https://a.example', userName: 'u', clientCode: 'c', proxy: '', caFile: '' },
  printers: [{ id: 'l', name: 'L', kind: 'zebra-tcp', host: '127.0.0.1' }],
  routes: { labels: 'l', billOfLading: { printer: 'l', copies: 2 } },
};

/** Each reads its bytes or its value; what it throws is a fault. */
const readers: Record<string, (roll: Roll) => unknown> = {
  'IPP answer': (roll) => {
    readIppAnswer(damaged(roll, ipp), ['abc'], 64 * 1024);
  },
  'printer status': (roll) => {
    const text = damaged(roll, Buffer.from(status)).toString('latin1') + anyText(roll, 40);
    return [
      framedTexts(text),
      parseHostStatus(text),
      parseErrorStatus(text),
      parseHostIdentity(text),
      parseVariable(text),
      parseOdometer(text),
    ];
  },
  labels: (roll) => {
    const bytes = damaged(roll, zpl);
    return [lastingCommands([bytes]), [...labelParts(bytes.toString('utf8'))]];
  },
  'administrator’s file': (roll) => {
    const { values, problems } = checkProvisioning(spoiled(roll, provision, 5));
    if (problems.length > 0 && Object.keys(values).length > 0)
      throw new Error('a file with mistakes was taken');
    if (problems.some(({ code }) => !/^[a-z0-9-]+$/.test(code))) throw new Error('a mistake without a code');
    return values;
  },
};

/** What threw, or took too long, in so many readings of each kind. */
export function fuzzReaders(roll: Roll, times: number): string[] {
  const faults: string[] = [];
  for (const [name, read] of Object.entries(readers))
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      try {
        read(roll);
      } catch (error) {
        faults.push(`${name}, reading ${time}: ${String(error)}`);
      }
      const took = performance.now() - began;
      if (took > longest) faults.push(`${name}, reading ${time}: ${Math.round(took)} ms`);
    }
  return faults;
}

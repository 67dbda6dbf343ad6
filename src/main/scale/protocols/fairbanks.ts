import {
  lineProtocol,
  scaleNumber,
  stableWeight,
  type ScaleProtocol,
  type ScaleMessage,
} from './protocol.ts';
import { toledoContinuous } from './toledo.ts';

/**
 * Fairbanks' line: weight, unit, and `GR` gross, `NT` net or `TA` tare; `gr` and `nt` mean motion. EOT after it: over capacity, or switched
 * on with something on it. Sent when a CR is received (FB2255 manual 51297 Rev. 1, appendix 1 I; Ultegra manual 50735 Rev. 6, page 9;
 * NexWeigh manual 51216 Rev. 6, appendix III A), or continuously with an ETX after each (NexWeigh, 5.3).
 */
function readLine(line: string): ScaleMessage[] {
  const overCapacity: ScaleMessage[] = line.includes('\x04') ? [{ kind: 'overload' }] : [];
  // eslint-disable-next-line no-control-regex -- what frames a line
  const plain = line.replaceAll(/[\x02\x03\x04]/g, '');
  const said = /^ *(-? *[\d.]+) +([A-Za-z]{2}) +(GR|gr|NT|nt|TA) *$/.exec(plain);
  if (said === null) return overCapacity;
  const [, digits = '', unit = '', what] = said;
  const value = scaleNumber(digits);
  if (value === null) return overCapacity;
  if (what === 'TA') return [...overCapacity, { kind: 'tare' }];
  if (what === 'gr' || what === 'nt') return [...overCapacity, { kind: 'motion' }];
  return [...overCapacity, stableWeight(value, unit, what === 'NT')];
}

/** EOT ends a line here: it belongs to the weight before it, which has no CR. */
function withEot(protocol: ScaleProtocol): ScaleProtocol {
  return {
    ...protocol,
    read(bytes) {
      const ended = Buffer.from(bytes.toString('latin1').replaceAll('\x04', '\x04\n'), 'latin1');
      return protocol.read(ended);
    },
  };
}

export const fairbanksDemand = withEot(lineProtocol('\r', readLine));

const lines = withEot(lineProtocol(null, readLine));
const STX = 0x02;

/** Both continuous outputs of Fairbanks: the frame shared with Toledo, which begins with STX, and the line of a NexWeigh. */
export const fairbanksContinuous: ScaleProtocol = {
  request: null,
  read: (bytes) => (bytes.includes(STX) ? toledoContinuous : lines).read(bytes),
  beginning: (bytes) => (bytes.includes(STX) ? toledoContinuous : lines).beginning(bytes),
};

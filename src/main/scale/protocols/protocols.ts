import type { ScaleProtocolName } from '#shared/station/scale.ts';
import { fairbanksContinuous, fairbanksDemand } from './fairbanks.ts';
import { type ScaleProtocol, lineProtocol, scaleNumber, stableWeight } from './protocol.ts';
import { toledoContinuous } from './toledo.ts';

/**
 * Mettler Toledo's MT-SICS. `SI` makes the scale send its weight at once, stable or not, so that motion can be reported; `S` would stay silent
 * until the weight is stable, and has the same answers. `S S` stable, `S D` in motion, `S +` overload, `S -` underload, `S I` not possible now,
 * `ES`, `ET`, `EL` not understood. Source: METTLER TOLEDO Reference Manual MT-SICS 11780711 and the operating instructions of its balances ("S –
 * Send stable weight value").
 */
const mtSics = lineProtocol('SI\r\n', (line) => {
  const said = /^S ([SDI+-])(?: +(-? *[\d.]+) *([A-Za-z%]+))?\s*$/.exec(line.trim());
  if (said === null) return /^E[STL]$/.test(line.trim()) ? [{ kind: 'busy' }] : [];
  const [, status, digits = '', unit = ''] = said;
  if (status === '+') return [{ kind: 'overload' }];
  if (status === '-') return [{ kind: 'underload' }];
  if (status === 'I') return [{ kind: 'busy' }];
  const value = scaleNumber(digits);
  if (value === null) return [];
  return [status === 'D' ? { kind: 'motion' } : stableWeight(value, unit)];
});

/**
 * The line format of many makers: `ST,GS,+ 310.5lb`. `ST` stable, `US` in motion, `OL` overload, `UL` underload; `GS` gross or `NT` net if sent;
 * sign, weight, unit. A line without its stable flag is not a weight. Source: Triner TS-700 owner's manual, page 13 ("PC computer continuous
 * sending format"); Tiger TI-02-P manual, 7.1; Vector VI-200 manual, 5.1.
 */
const asciiLines = lineProtocol(null, (line) => {
  // eslint-disable-next-line no-control-regex -- what frames a line
  const plain = line.replaceAll(/[\x02\x03]/g, '').trim();
  const said = /^(ST|US|OL|UL)[, ]\s*(?:(GS|NT|G|N)[, ]\s*)?(.*)$/.exec(plain);
  if (said === null) return [];
  const [, status, mode = '', rest = ''] = said;
  if (status === 'OL') return [{ kind: 'overload' }];
  if (status === 'UL') return [{ kind: 'underload' }];
  const weight = /^([+-]? *[\d.]+) *([A-Za-z]{1,3})$/.exec(rest);
  const value = scaleNumber(weight?.[1] ?? '');
  if (weight === null || value === null) return [];
  return [status === 'US' ? { kind: 'motion' } : stableWeight(value, weight[2] ?? '', mode.startsWith('N'))];
});

export const protocols: Record<ScaleProtocolName, ScaleProtocol> = {
  'toledo-continuous': toledoContinuous,
  'mt-sics': mtSics,
  'fairbanks-continuous': fairbanksContinuous,
  'fairbanks-demand': fairbanksDemand,
  ascii: asciiLines,
};

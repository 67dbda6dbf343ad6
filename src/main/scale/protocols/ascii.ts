import { lineProtocol, scaleNumber, stableWeight } from './protocol.ts';

/**
 * The line format of many makers: `ST,GS,+ 310.5lb`. `ST` stable, `US` in motion, `OL` overload, `UL` underload; `GS` gross or `NT` net if sent;
 * sign, weight, unit. A line without its stable flag is not a weight. Source: Triner TS-700 owner's manual, page 13 ("PC computer continuous
 * sending format"); Tiger TI-02-P manual, 7.1; Vector VI-200 manual, 5.1.
 */
export const asciiLines = lineProtocol(null, (line) => {
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

import { lineProtocol, scaleNumber, stableWeight } from './protocol.ts';

/**
 * Mettler Toledo's MT-SICS. `SI` makes the scale send its weight at once, stable or not, so that motion can be reported; `S` would stay silent
 * until the weight is stable, and has the same answers. `S S` stable, `S D` in motion, `S +` overload, `S -` underload, `S I` not possible now,
 * `ES`, `ET`, `EL` not understood. Source: METTLER TOLEDO Reference Manual MT-SICS 11780711 and the operating instructions of its balances ("S –
 * Send stable weight value").
 */
export const mtSics = lineProtocol('SI\r\n', (line) => {
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

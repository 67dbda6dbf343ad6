import type { ZebraEngine, ZebraFault } from './zebra-engine.ts';

/** The three frames of `~HS`. */
export function hostStatus(engine: ZebraEngine, hidesPrinting: boolean): string {
  const bit = (fault: ZebraFault): string => (engine.faults.has(fault) ? '1' : '0');
  const counts = engine.counts(hidesPrinting);
  const formats = String(counts.formats).padStart(3, '0');
  const remaining = String(counts.remaining).padStart(8, '0');
  const partial = engine.stream.partial ? '1' : '0';
  return [
    `\u0002030,${bit('paper-out')},${bit('paused')},1218,${formats},${bit('buffer-full')},0,${partial},000,0,0,${bit('over-temperature')}\u0003\r\n`,
    `\u0002001,0,${bit('head-open')},${bit('ribbon-out')},1,2,4,0,${remaining},1,000\u0003\r\n`,
    `\u00021234,0\u0003\r\n`,
  ].join('');
}

const dpiNames: Readonly<Record<number, number>> = { 8: 203, 12: 300, 24: 600 };
/** `~HI`. */
export const hostIdentity = (dotsPerMm: number): string =>
  `\u0002ZT411-${dpiNames[dotsPerMm] ?? 0}dpi,V92.21.17Z,${dotsPerMm},8176KB,X\u0003\r\n`;

const bits = {
  'paper-out': 0x1,
  'ribbon-out': 0x2,
  'head-open': 0x4,
  paused: 0x10000,
  'over-temperature': 0x20,
  'buffer-full': 0,
};

/** `~HQES`. */
export function errorStatus(engine: ZebraEngine): string {
  const word = [...engine.faults].reduce((sum, fault) => sum | bits[fault], 0);
  const errors = `${word ? 1 : 0} 00000000 ${word.toString(16).toUpperCase().padStart(8, '0')}`;
  return `\u0002\r\n\r\n  PRINTER STATUS                             \r\n   ERRORS:         ${errors} \r\n   WARNINGS:       0 00000000 00000000 \r\n\u0003`;
}

/** `device.uptime`. */
export function uptimeText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const part = (size: number, of: number): string => String(Math.floor(seconds / size) % of).padStart(2, '0');
  return `${part(86_400, 1e6)} days ${part(3600, 24)} hours ${part(60, 60)} mins ${part(1, 60)} secs`;
}

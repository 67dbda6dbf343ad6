import type { PrinterCondition } from '#shared/station/printer.ts';

export interface SessionSettings {
  name: string;
  /** The counter alone is never proof (shared/station/printer.ts). */
  shared: boolean;
  /** How much identity is asked for; less if the printer did not answer, since each unanswered question costs a second before a label. */
  asks: 'identity' | 'host' | 'nothing';
  /** Questions about its uptime that it left unanswered, counted over its sessions: it is not asked for ever. */
  silences: { uptime: number };
}

/** The printer did not say who it is, or not even its model, and nothing was sent; the next connection does not ask that. */
export type NoIdentity = 'no-identity' | 'no-host';
export type SessionEnd = PrinterCondition | null | NoIdentity;
export const isNoIdentity = (end: SessionEnd): end is NoIdentity =>
  end === 'no-identity' || end === 'no-host';

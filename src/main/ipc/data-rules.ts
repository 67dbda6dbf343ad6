import { guard, type GuardParts } from '#main/people/guard.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

const setup = () => ({ permission: 'setup' as const });

/** Copies of the station's data are made and restored from Setup. */
export const guardBackups = (handlers: Handlers['backups'], guarding: GuardParts): Handlers['backups'] =>
  guard('backups', handlers, { copyNow: setup, restore: setup }, guarding, ['copyNow', 'restore']);

/** A packer may export the journal; a support bundle is Setup's. Neither opens a dialog of the system over a locked window. */
export const guardSupport = (handlers: Handlers['support'], guarding: GuardParts): Handlers['support'] =>
  guard('support', handlers, { saveBundle: setup }, guarding, ['saveBundle', 'exportJournal', 'showSaved']);

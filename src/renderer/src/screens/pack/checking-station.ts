import type { CheckingStation } from '#shared/freight/preflight/check-form.ts';
import type { Settings } from '#shared/station/settings.ts';
import { today } from '../../state/today.svelte.ts';

/** Until the settings are read, nothing is reported that they could make untrue. */
export const checkingStation = (settings: Settings | null): CheckingStation => ({
  sendsPieces:
    settings?.service == null ||
    settings.service.tenderUnits === 'pieces' ||
    settings.service.quotePieces === 'pieces',
  proRules: settings?.numbers.proRanges ?? [],
  // Read while checking, so that a form that stands past midnight is checked anew.
  today: today(),
});

import type { CheckingStation } from '#shared/freight/preflight/check-form.ts';
import type { Settings } from '#shared/station/settings.ts';

/** Until the settings are read, nothing is reported that they could make untrue. */
export const checkingStation = (settings: Settings | null): CheckingStation => ({
  sendsPieces:
    settings?.service == null ||
    settings.service.tenderUnits === 'pieces' ||
    settings.service.quotePieces === 'pieces',
  proRules: settings?.numbers.proRanges ?? [],
});

import type { Failure } from '#shared/ipc/result.ts';
import type { Settings } from '#shared/station/settings.ts';

/** Whole sections to save, made from the settings when their turn comes; `{}`: nothing to save any more. */
export type SettingsEdit = (now: Settings) => Partial<Settings>;

/** Saves one edit after the other. Resolves to the failure of this save, or `null`. */
export type SaveSettings = (edit: SettingsEdit) => Promise<Failure | null>;

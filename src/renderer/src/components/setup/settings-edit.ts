import type { Failure } from '#shared/ipc/result.ts';
import type { Settings } from '#shared/station/settings.ts';

/** Whole sections to save, made from the settings as they are when their turn comes; `{}`: nothing to save any more. */
export type SettingsEdit = (now: Settings) => Partial<Settings>;

/** Saves one edit after the other. The failure of its own save, or `null`. */
export type SaveSettings = (edit: SettingsEdit) => Promise<Failure | null>;

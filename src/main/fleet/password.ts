import type { SettingsView } from '#shared/ipc/calls/settings.ts';

/** How the fleet's password is kept; the same words as of the service's sign-in. */
export type VaultState = SettingsView['credentials'];

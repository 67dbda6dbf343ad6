import type { SettingsView } from '#shared/ipc/calls/settings.ts';

/** How the fleet's password is stored; the same words as for the service's sign-in. */
export type VaultState = SettingsView['credentials'];

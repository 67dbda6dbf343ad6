import type { FleetSettings } from '#shared/fleet/fleet-settings.ts';
import type { FleetTrouble } from '#shared/fleet/fleet-state.ts';

export interface TestResult {
  /** Null: all is well. */
  trouble: FleetTrouble | null;
  stations: number;
}

/** Connects with these settings; `password` null: the stored one. */
export type TestSettings = (
  settings: FleetSettings & { url: string },
  password: string | null,
) => Promise<TestResult>;

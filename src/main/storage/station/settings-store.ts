import { storedJson } from '#main/storage/database/stored-json.ts';
import { settingsSections, type SettingsSection } from '#shared/station/settings.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface SettingsStore {
  /** The saved settings, unchecked: the settings schema reads them. */
  read(): Partial<Record<SettingsSection, unknown>>;
  write(section: SettingsSection, value: unknown): void;
}

export function savedSettings(db: Pick<StationDatabase, 'prepare'>): ReturnType<SettingsStore['read']> {
  const rows = db.prepare('SELECT section, value FROM settings').all() as {
    section: string;
    value: string;
  }[];
  const known = new Map(rows.map((row) => [row.section, storedJson(row.value)]));
  return Object.fromEntries(
    settingsSections.filter((name) => known.has(name)).map((name) => [name, known.get(name)]),
  );
}

export function createSettingsStore(db: StationDatabase): SettingsStore {
  return {
    read: () => savedSettings(db),
    write(section, value) {
      db.prepare(
        'INSERT INTO settings (section, value) VALUES (?, ?) ON CONFLICT (section) DO UPDATE SET value = excluded.value',
      ).run(section, JSON.stringify(value));
    },
  };
}

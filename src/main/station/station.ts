import type { RecordBase } from '#main/desk-base.ts';
import { isDeepStrictEqual } from 'node:util';
import { createSignal, type Signal } from '#main/signal.ts';
import { storeResult } from '#main/storage/database/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { SettingsView } from '#shared/ipc/calls/settings.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import { printerSchema } from '#shared/station/printer.ts';
import type { ProvisionedPerson } from '#shared/station/provision.ts';
import {
  settingsSchema,
  settingsSections,
  type Settings,
  type SettingsChange,
  type SettingsSection,
} from '#shared/station/settings.ts';
import { readProvisioning, type Provisioning, type ProvisionPlace } from './provision-file.ts';

export interface Station {
  /** The current settings: the administrator's file overrides what was saved here, which overrides the defaults. */
  settings(): Settings;
  /** The people of the administrator's file; undefined when it names none or is unusable. */
  provisionedPeople(): readonly ProvisionedPerson[] | undefined;
  /** The parts of the settings view that the station provides. */
  settingsView(): Pick<SettingsView, 'settings' | 'managed' | 'managedStationKeys' | 'provisionProblems'>;
  mode(): StationStatus['mode'];
  /** Saves whole sections in one commit. `managed`: the administrator's file sets one of them differently. */
  save(change: SettingsChange): Result<void>;
  /** After the commit. */
  changed: Signal<void>;
}

/** The station's settings; the administrator's file (`provision`) is read once, here, at the start. */
export function createStation(
  { db, stores, clock }: Pick<RecordBase, 'db' | 'stores' | 'clock'>,
  provision: ProvisionPlace,
): Station {
  const provisioning = readProvisioning(provision);
  const changed: Signal<void> = createSignal();
  let current = mergeSettings(stores.settings.read(), provisioning);

  /** The sections that cannot be changed, since the file sets different values for them. */
  function managedSections(change: SettingsChange): SettingsSection[] {
    return provisioning.managed.filter((section) => {
      const wanted = change[section];
      if (wanted === undefined) return false;
      if (section !== 'station') return !isDeepStrictEqual(wanted, current[section]);
      // The file may set the station's name and leave the packer's to the station.
      return provisioning.managedStationKeys.some(
        (key) => !isDeepStrictEqual(fieldOf(wanted, key), fieldOf(current.station, key)),
      );
    });
  }

  return {
    changed,
    settings: () => current,
    provisionedPeople: () => provisioning.values.people,
    settingsView: () => ({
      settings: current,
      managed: provisioning.managed,
      managedStationKeys: provisioning.managedStationKeys,
      provisionProblems: provisioning.problems,
    }),
    mode() {
      if (current.training) return 'training';
      if (current.service === null) return 'not-set-up';
      return current.service.developerMode ? 'test' : 'live';
    },
    save(change) {
      const [managed] = managedSections(change);
      if (managed !== undefined) return fail('managed', `${managed} is set by the administrator's file`);
      const named = settingsSections.filter((section) => change[section] !== undefined);
      const saved = storeResult(() =>
        db.transaction(() => {
          for (const section of named) stores.settings.write(section, change[section]);
          stores.journal.add({
            at: clock.now().toISOString(),
            shipmentId: null,
            subject: 'station',
            subjectId: current.station.id,
            event: 'settings-saved',
            detail: { sections: named.join(',') },
          });
        }),
      );
      if (!saved.ok) return saved;
      current = mergeSettings(stores.settings.read(), provisioning);
      changed.emit();
      return ok(undefined);
    },
  };
}

/** The settings of another database, overridden by this station's administrator's file. */
export const mergedSettings = (kept: Pick<Stores['settings'], 'read'>, provision: ProvisionPlace): Settings =>
  mergeSettings(kept.read(), readProvisioning(provision));

const fieldOf = (value: unknown, key: string): unknown => (value as Record<string, unknown>)[key];

/** The printers saved by another version that still fit; one that does not fit leaves the others in place. */
const fittingPrinters = (saved: unknown): unknown =>
  Array.isArray(saved) ? saved.filter((one) => printerSchema.safeParse(one).success) : saved;

/** A section saved by another version that no longer fits is replaced by its default; the database keeps it as it is. */
export function mergeSettings(
  stored: Partial<Record<SettingsSection, unknown>>,
  provisioning: Provisioning,
): Settings {
  const saved = { ...stored, printers: fittingPrinters(stored.printers) };
  const { values, managed, managedStationKeys } = provisioning;
  const valid = settingsSections.filter(
    (section) =>
      saved[section] !== undefined && settingsSchema.shape[section].safeParse(saved[section]).success,
  );
  const own = settingsSchema.parse(Object.fromEntries(valid.map((section) => [section, saved[section]])));
  const set = Object.fromEntries(
    managed.filter((section) => section !== 'station').map((section) => [section, values[section]]),
  );
  const station = Object.fromEntries(managedStationKeys.map((key) => [key, fieldOf(values.station, key)]));
  return { ...own, ...set, station: { ...own.station, ...station } };
}

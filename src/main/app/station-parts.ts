import type { SafeStorage } from 'electron';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { ProvidedIdentifier } from '../credentials/provided-identifier.ts';
import { createPrinterPasswords, type PrinterPasswords } from '../credentials/printer-passwords.ts';
import { createVault, type Vault, type VaultOptions } from '../credentials/vault.ts';
import { fleetAddress } from '../fleet/fleet-address.ts';
import { createFreightService } from '../freight-service/create-freight-service.ts';
import { limitsFrom } from '../freight-service/limits.ts';
import { createPrinterSignIns, type PrinterSignIns } from '../printing/documents/printer-sign-ins.ts';
import { serviceAddress } from '../freight-service/service-address.ts';
import type { ProvisionPlace } from '../station/provision-file.ts';
import { createStation, type Station } from '../station/station.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createStores } from '../storage/stores.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { StationLog } from './logging.ts';

/** The parts of a station, with or without a window. */
export interface StationParts {
  db: StationDatabase;
  station: Station;
  vault: Vault;
  /** The password of the fleet's sign-in. */
  fleetVault: Vault;
  printerPasswords: PrinterPasswords;
  signIns: PrinterSignIns;
  service: ReturnType<typeof createFreightService>;
}

/** Settings, vault and client of an open database. The app is ready by now: the vault asks the system. */
export async function createStationParts(parts: {
  db: StationDatabase;
  dataFolder: string;
  provision: ProvisionPlace;
  safeStorage: SafeStorage;
  given: ProvidedIdentifier;
  givenFleet: ProvidedIdentifier;
  clock: Clock;
  /** Who is signed in at the window; no one without a window. */
  person?: () => LinePerson | null;
  log: StationLog;
  report: (error: unknown) => void;
  /** The settings are known; what follows may take a while. */
  onSettings: (station: Station) => void;
  /** The vault answered after the start had continued without it. */
  onLate: () => void;
  onFleetLate: () => void;
}): Promise<StationParts> {
  const { db, dataFolder, clock, log, report } = parts;
  const stores = createStores(db, parts.person);
  const station = createStation({ db, stores, clock }, parts.provision);
  parts.onSettings(station);
  const openVault = (name: string, of: Pick<VaultOptions, 'address' | 'given' | 'onLate'>) =>
    createVault({
      ...of,
      safeStorage: parts.safeStorage,
      file: join(dataFolder, name),
      onSecret: (secret) => log.hide(secret),
      report,
    });
  const settings = station.settings();
  const vault = await openVault('credentials', {
    address: serviceAddress(settings.service),
    given: parts.given,
    onLate: parts.onLate,
  });
  const fleetVault = await openVault('fleet-credentials', {
    address: fleetAddress(settings.fleet),
    given: parts.givenFleet,
    onLate: parts.onFleetLate,
  });
  const printerPasswords = await createPrinterPasswords({
    safeStorage: parts.safeStorage,
    file: join(dataFolder, 'printer-credentials'),
    onSecret: (secret) => log.hide(secret),
    report,
  });
  const signIns = createPrinterSignIns((address) => printerPasswords.read(address));
  const service = createFreightService({
    settings: () => station.settings().service,
    authenticationId: (settings) => vault.read(serviceAddress(settings)),
    signInRevision: () => vault.revision(),
    clock,
    limits: limitsFrom(process.env),
  });
  return { db, station, vault, fleetVault, printerPasswords, signIns, service };
}

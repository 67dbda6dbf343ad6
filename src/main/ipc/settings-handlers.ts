import type { PrinterPasswords } from '#main/credentials/printer-passwords.ts';
import type { Vault } from '#main/credentials/vault.ts';
import type { Desk } from '#main/desk/desk.ts';
import type { ConnectionTest } from '#main/freight-service/create-freight-service.ts';
import { serviceAddress } from '#main/freight-service/service-address.ts';
import { signInAddress } from '#main/printing/documents/printer-sign-ins.ts';
import { guard } from '#main/people/guard.ts';
import type { People } from '#main/people/people.ts';
import type { Station } from '#main/station/station.ts';
import { storeResult } from '#main/storage/database/storage-error.ts';
import type { Updates } from '#main/app/updates.ts';
import type { SettingsView } from '#shared/ipc/calls/settings.ts';
import type { SettingsChange } from '#shared/station/settings.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';

export interface SettingsHandlersParts {
  station: Station;
  vault: Vault;
  printerPasswords: PrinterPasswords;
  service: ConnectionTest;
  desk: () => Promise<Desk>;
  version: SettingsView['version'];
  dataFolder: string;
  updates: Pick<Updates, 'state' | 'ask' | 'install'>;
  people: Pick<People, 'guarding'>;
}

export function createSettingsHandlers(parts: SettingsHandlersParts): Handlers['settings'] {
  const { station, vault, desk } = parts;
  /** The address an identifier is stored for; the page can change it only through the settings. */
  const address = () => serviceAddress(station.settings().service);
  const view = (): Result<SettingsView> =>
    ok({
      ...station.settingsView(),
      credentials: vault.state(address()),
      version: parts.version,
      dataFolder: parts.dataFolder,
      update: parts.updates.state(),
    });

  async function save(change: Parameters<Station['save']>[0]): Promise<Result<SettingsView>> {
    const saved = station.save(change);
    if (!saved.ok) return saved;
    // Waits until a switch to or from training is complete.
    await desk();
    const { training } = station.settings();
    if (change.training !== undefined && training !== change.training)
      return fail('internal', 'the other desk could not be opened; this one stays');
    return view();
  }

  const handlers: Handlers['settings'] = {
    get: view,
    save,
    async askVault() {
      await vault.ask();
      return ok(undefined);
    },
    async saveCredentials({ authenticationId, keepInBasicText }) {
      const current = address();
      if (current === null) return fail('not-set-up', 'the address of the service is to be saved first');
      const options = { address: current, keepInBasicText };
      const saved = await (authenticationId === null
        ? vault.confirmGiven(options)
        : vault.save(authenticationId, options));
      // Also for an identifier that the system did not store: it is used for this session.
      const { outbox } = await desk();
      const applied = storeResult(() => {
        outbox.settingsSaved();
      });
      if (!saved.ok) return saved;
      return applied.ok ? view() : applied;
    },
    async testConnection() {
      const { outbox } = await desk();
      // The training desk has its own service; the real one's answer does not concern it.
      const training = station.mode() === 'training';
      let observed: Result<void> = ok(undefined);
      const tested = await parts.service.testConnection(undefined, (outcome) => {
        // Observing the outcome may write; a database that refuses must not look like a fault of the station.
        if (!training)
          observed = storeResult(() => {
            outbox.observe(outcome);
          });
      });
      return observed.ok ? tested : observed;
    },
    async findPrinters() {
      return ok(await (await desk()).spooler.findPrinters());
    },
    async testPrinter({ printer, password }) {
      return ok(await (await desk()).spooler.testPrinter(printer, password));
    },
    async checkPrinter({ printer }) {
      return ok(await (await desk()).spooler.checkPrinter(printer));
    },
    async savePrinterPassword({ printer, password, keepInBasicText }) {
      const address = signInAddress(printer);
      if (address === null) return fail('bad-input', 'a password needs a user');
      const inUse = station
        .settings()
        .printers.flatMap((one) => (one.kind === 'ipp' ? (signInAddress(one) ?? []) : []));
      const saved = await parts.printerPasswords.save(address, password, { keepInBasicText, inUse });
      // Also one that the system did not store: it is used for this session.
      (await desk()).spooler.wake();
      return saved.ok ? ok(await parts.printerPasswords.state()) : saved;
    },
    startTraining: () => save({ training: true }),
    askUpdate: async () => ok(await parts.updates.ask()),
    installUpdate: () => parts.updates.install(),
  };
  // Starting and ending training needs no PIN: it changes nothing.
  const isPractice = (change: object) => Object.keys(change).every((section) => section === 'training');
  const rules = {
    settings: {
      save: (change: SettingsChange) => (isPractice(change) ? null : { permission: 'setup' as const }),
    },
  };
  return guard<'settings'>({ settings: handlers }, rules, parts.people.guarding).settings;
}

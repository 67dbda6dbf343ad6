import type { SettingsView } from '#shared/ipc/calls/settings.ts';
import type { StationApi } from '#shared/ipc/contract.ts';
import type { Failure, Result } from '#shared/ipc/result.ts';
import type { SaveSettings } from '../../components/setup/settings-edit.ts';
import { stationStatus } from '../../state/station-status.svelte.ts';
import { presence } from '../../state/people.svelte.ts';
import { station } from '../../station.ts';

export type SaveCredentials = (
  input: Parameters<StationApi['settings']['saveCredentials']>[0],
) => Promise<Failure | null>;

/** The settings as main has them, and the one way to change them. */
export class SetupState {
  view = $state.raw<SettingsView | null>(null);
  failure = $state.raw<Failure | null>(null);
  #turn: Promise<unknown> = Promise.resolve();

  /** A new station: no service and no training yet. */
  firstRun = $derived(this.view?.settings.service === null && !this.view.settings.training);

  /** Setup may be shown: no PIN is required, or it was given. */
  entered = $state(false);

  /** Asks main whether Setup may be opened; main asks for a PIN where one is required. */
  enter = async (): Promise<void> => {
    // Before the first status, only main knows.
    if (stationStatus() !== null && !presence().named) this.entered = true;
    else this.entered = (await station.people.enterSetup()).ok;
  };

  follow(): () => void {
    void this.load();
    return station.on('settingsChanged', () => void this.load());
  }

  load(): Promise<Failure | null> {
    return this.#next(async () => this.#take(await station.settings.get()));
  }

  /** Stores the fresh view of an answer; returns the failure, if any. */
  #take(answer: Result<SettingsView>): Failure | null {
    if (answer.ok) this.view = answer.value;
    if (answer.ok || this.view === null) this.failure = answer.ok ? null : answer.error;
    return answer.ok ? null : answer.error;
  }

  /** Sections are saved whole, so an edit of one field is based on what the previous save has left: two quick choices are both kept. */
  save: SaveSettings = (edit) =>
    this.#next(async () => {
      if (this.view === null) return this.failure;
      const change = edit(this.view.settings);
      return Object.keys(change).length === 0 ? null : this.#take(await station.settings.save(change));
    });

  startTraining = (): Promise<Failure | null> =>
    this.#next(async () => this.#take(await station.settings.startTraining()));

  /** Not queued with the saves: a locked keyring takes its time. */
  askVault = async (): Promise<void> => {
    await station.settings.askVault();
    await this.load();
  };

  /** Not queued either: a download runs meanwhile. The view follows by its event. */
  askUpdate = async (): Promise<Failure | null> => {
    const asked = await station.settings.askUpdate();
    await this.load();
    return asked.ok ? null : asked.error;
  };

  installUpdate = async (): Promise<Failure | null> => {
    const begun = await station.settings.installUpdate();
    return begun.ok ? null : begun.error;
  };

  saveCredentials: SaveCredentials = (input) =>
    this.#next(async () => this.#take(await station.settings.saveCredentials(input)));

  /** One after the other: an older view never replaces a newer one. */
  #next<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

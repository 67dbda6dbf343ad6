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

/** The settings as main holds them, and the one way to change them. */
export class SetupState {
  view = $state.raw<SettingsView | null>(null);
  failure = $state.raw<Failure | null>(null);
  #turn: Promise<unknown> = Promise.resolve();

  /** Nothing to send with and nothing to learn with: the first minute of a station. */
  firstRun = $derived(this.view?.settings.service === null && !this.view.settings.training);

  /** Setup may be seen: nobody asks for a PIN, or one was given. */
  entered = $state(false);

  /** Asks main whether Setup may be opened; a PIN that is needed is asked for on the way. */
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

  /** Keeps the fresh view of an answer; gives back why there is none. */
  #take(answer: Result<SettingsView>): Failure | null {
    if (answer.ok) this.view = answer.value;
    if (answer.ok || this.view === null) this.failure = answer.ok ? null : answer.error;
    return answer.ok ? null : answer.error;
  }

  /**
   * Sections are saved whole, so an edit of one field is made over what the save before it has left: two choices made
   * quickly are both kept.
   */
  save: SaveSettings = (edit) =>
    this.#next(async () => {
      if (this.view === null) return this.failure;
      const change = edit(this.view.settings);
      return Object.keys(change).length === 0 ? null : this.#take(await station.settings.save(change));
    });

  startTraining = (): Promise<Failure | null> =>
    this.#next(async () => this.#take(await station.settings.startTraining()));

  /** Not in turn with the saves: a locked keyring takes its time. */
  askVault = async (): Promise<void> => {
    await station.settings.askVault();
    await this.load();
  };

  /** Not in turn either: a version is fetched meanwhile. The view follows by the event. */
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

  /** One after the other: a view that was asked for earlier never comes over a later one. */
  #next<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

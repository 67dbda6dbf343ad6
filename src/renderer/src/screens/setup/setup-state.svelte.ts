import type { SettingsView } from '#shared/ipc/contract.ts';
import type { Failure, Result } from '#shared/ipc/result.ts';
import type { Settings, SettingsSection } from '#shared/station/settings.ts';
import { station } from '../../station.ts';

/** The settings as main holds them. Each section edits its own copy and saves it whole. */
export class SetupState {
  view = $state.raw<SettingsView | null>(null);
  failure = $state.raw<Failure | null>(null);

  isManaged = (section: SettingsSection): boolean => this.view?.managed.includes(section) ?? false;
  /** Nothing to send with and nothing to learn with: the first minute of a station. */
  firstRun = $derived(
    this.view !== null && this.view.settings.service === null && !this.view.settings.training,
  );

  follow(): () => void {
    void this.load();
    return station.on('settingsChanged', () => void this.load());
  }

  async load(): Promise<void> {
    this.take(await station.settings.get());
  }

  /** Keeps the fresh view of an answer; gives back why there is none. */
  take(answer: Result<SettingsView>): Failure | null {
    if (answer.ok) this.view = answer.value;
    if (answer.ok || this.view === null) this.failure = answer.ok ? null : answer.error;
    return answer.ok ? null : answer.error;
  }

  save = async (part: Partial<Settings>): Promise<Failure | null> =>
    this.take(await station.settings.save(part));
}

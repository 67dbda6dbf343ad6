import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { VaultState } from '../password.ts';
import type { FleetSwitch } from '../fleet-switch.ts';
import type { TestSettings } from '../test-settings.ts';

export interface FleetPassword {
  state: () => VaultState;
  ask: () => Promise<void>;
  save: (password: string, keepInBasicText: boolean) => Promise<Result<void>>;
}

/** This station in its fleet: its state, and Setup. */
export const thisStationHandlers = (
  fleet: Pick<FleetSwitch, 'state' | 'reopen' | 'settleIdentity'>,
  password: FleetPassword,
  test: TestSettings,
): Pick<
  Handlers['fleet'],
  'state' | 'test' | 'password' | 'savePassword' | 'becomeNew' | 'keepIdentity'
> => ({
  state: () => ok(fleet.state()),
  test: async ({ settings, password: typed }) =>
    settings.url === null
      ? fail('fleet-off', 'no address is given')
      : ok(await test({ ...settings, url: settings.url }, typed)),
  async password() {
    if (password.state().vault === 'not-asked') await password.ask();
    return ok(password.state());
  },
  async savePassword({ password: typed, keepInBasicText }) {
    if (fleet.state().is === 'off')
      return fail('fleet-off', 'the address of the server is to be saved first');
    const saved = await password.save(typed, keepInBasicText);
    // Even if the system did not store it: it is valid for this session.
    await fleet.reopen();
    return saved;
  },
  becomeNew: () => fleet.settleIdentity('new'),
  keepIdentity: () => fleet.settleIdentity('keep'),
});

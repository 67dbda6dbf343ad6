/** Which shipments a list shows: those made here, or those of every station of the fleet. */
export type FleetScope = 'here' | 'all';

const key = 'shipments.scope';
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The last choice at this station. */
export const rememberedScope = (store: Store): FleetScope => (store.getItem(key) === 'all' ? 'all' : 'here');

export const rememberScope = (store: Store, scope: FleetScope): void => store.setItem(key, scope);

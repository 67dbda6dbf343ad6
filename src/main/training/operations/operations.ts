import { bolCreate } from './bol-create.ts';
import type { Operation } from './operation.ts';
import { trackingList } from './tracking-list.ts';

/** The table of endpoints of the interface document. */
export const operations: readonly Operation[] = [bolCreate, trackingList];

import { tendered } from '../numbers/tendered.ts';

export const asked = tendered;

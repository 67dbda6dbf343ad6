import { tendered } from '../tenders/tendered.ts';

export const asked = tendered;

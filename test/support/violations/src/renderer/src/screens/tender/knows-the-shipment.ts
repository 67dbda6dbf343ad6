import { known } from '../shipment/known.ts';

export const tendered = known;

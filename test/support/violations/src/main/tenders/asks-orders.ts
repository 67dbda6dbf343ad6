import { ordered } from '../orders/ordered.ts';

export const asked = ordered;

import { ordered } from '../trucks/ordered.ts';

export const asked = ordered;

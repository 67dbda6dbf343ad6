import { known } from '../tender/known.ts';

export const shipped = known;

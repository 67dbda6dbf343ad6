import {
  measureFromForm,
  measureToForm,
  unitAt,
  type StationUnits,
} from '#shared/freight/measures/station-units.ts';
import type { Measure } from '#shared/freight/measures/unit.ts';
import { stationStatus } from './station-status.svelte.ts';

/** The units that this station types weights and sizes in. */
export const typedUnits = (): StationUnits => stationStatus()?.units ?? 'lb-in';

/** Their names in captions. */
export const typedUnit = (measure: Measure): string => unitAt(typedUnits(), measure);

const keyOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** What the field at this path shows of a form's text; only weights and sizes differ. */
export const shownInField = (text: string, path: string): string =>
  measureFromForm(text, keyOf(path), typedUnits());

/** The form's text of what is typed in the field at this path. */
export const typedInField = (text: string, path: string): string =>
  measureToForm(text, keyOf(path), typedUnits());

import { kindsNotOnBol, shortenedZips, unbilledKinds, type UnbilledKind } from '../fields/field-places.ts';
import type { Language } from '../../language.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';
import type { Finding } from './finding.ts';
import type { NmfcClass } from './class-rule.ts';
import { preflight } from './preflight.ts';
import type { StationProRule } from './pro-number.ts';

/** Notes about fields that are right, in one quiet line: the BOL leaves them out or changes them. */
export interface Remarks {
  notOnBol: UnbilledKind[];
  shortZip: boolean;
  /** Pieces are typed, but neither quote nor tender of this station uses them. */
  piecesUnsent: boolean;
}

/** Settings of the station that affect findings and remarks. */
export interface StationContext {
  /**
   * Whether any document states the pieces: depends on the settings for the tender's `Units` and the quote's `Pieces`.
   */
  sendsPieces: boolean;
  /** For carriers whose numbers the station has ranges of. */
  proRules?: readonly StationProRule[];
  /** The station's current day, YYYY-MM-DD. */
  today?: string;
  /** The classes that its address book has for NMFC items. */
  nmfcClass?: NmfcClass | undefined;
}

/** Problems, doubts and remarks about a form. Never throws. */
export function checkForm(
  form: ShipmentForm,
  language: Language,
  station: StationContext,
): { findings: Finding[]; remarks: Remarks } {
  const findings = preflight(form, language, station.proRules, station.today, station.nmfcClass);
  const kinds = kindsNotOnBol(form);
  return {
    findings,
    remarks: {
      notOnBol: unbilledKinds.filter((kind) => kinds.has(kind) && (kind !== 'pieces' || station.sendsPieces)),
      piecesUnsent: kinds.has('pieces') && !station.sendsPieces,
      shortZip: shortenedZips(form).length > 0,
    },
  };
}

import { kindsNotOnBol, shortenedZips, unbilledKinds, type UnbilledKind } from '../fields/field-places.ts';
import type { Language } from '../../language.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';
import type { Finding } from './finding.ts';
import { preflight } from './preflight.ts';
import type { StationProRule } from './pro-number.ts';

/** What is right as it is and still worth a word, in one quiet line: the BOL does not say it, or not as it was typed. */
export interface Remarks {
  notOnBol: UnbilledKind[];
  shortZip: boolean;
  /** Pieces are typed, and neither quote nor tender of this station counts them. */
  piecesUnsent: boolean;
}

/** What of the station's settings decides on a finding or a remark. */
export interface CheckingStation {
  /** Whether any document states the pieces: the station's reading of the tender's `Units`, or of the quote's `Pieces`. */
  sendsPieces: boolean;
  /** Of the carriers whose numbers the station has ranges of. */
  proRules?: readonly StationProRule[];
  /** The day there, YYYY-MM-DD. */
  today?: string;
}

/** What to ask, doubt or only remark about a form. Never throws. */
export function checkForm(
  form: ShipmentForm,
  language: Language,
  station: CheckingStation,
): { findings: Finding[]; remarks: Remarks } {
  const findings = preflight(form, language, station.proRules, station.today);
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

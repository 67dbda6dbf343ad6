import type { FleetState } from '#shared/fleet/fleet-state.ts';
import type { Step, SubmissionState } from '#shared/station/submission.ts';

/** How a station of the campaign is started (its one argument, JSON). */
export interface StationStart {
  /** Its data: `station.sqlite`, what it pulled, what it printed. */
  folder: string;
  /** Its number, the prefix of its BOL numbers. */
  number: string;
  service: string;
  /** `postgres://USER@127.0.0.1:PORT/DATABASE`, by its own link. */
  fleet: string;
  schema: string;
  /** The name of the computer, as it says itself. */
  host: string;
  password: string;
  /** How wrong its clock is. */
  skewMs: number;
  /** Orders and tenders belong to some of its shipments (`steps-wanted.ts`). */
  later?: boolean;
  /** It sends nothing before its fleet was reached, however long a machine under load takes for that; the app waits three seconds. */
  patient?: boolean;
  /** It kills itself at this moment of a take-over, as of `{ do: 'die-at' }`. */
  diesAt?: number | null;
}

/** What people edit together: the `field` of the dock, the template or the section of the settings called `name`. */
export interface Edit {
  list: 'dock' | 'template' | 'setting';
  name: string;
  field: string;
  /** Nobody writes the same twice: by it the edit is found again. */
  value: string;
}

/** What the campaign asks of a station; each is answered once, by the same `id`. */
export type Asked =
  /** A packer types `count` shipments and submits each. */
  | { do: 'pack'; count: number; prefix: string }
  /** What a supervisor does with refused, held and doubtful ones, and what a packer had no time for. */
  | { do: 'attend' }
  | { do: 'look' }
  | { do: 'find'; text: string }
  /** Waits until every one of them is found here; when each was first seen. */
  | { do: 'await'; numbers: readonly string[]; seconds: number }
  | { do: 'take-over'; station: string; reason: string }
  /** SIGKILL by its own hand at the so-many-th moment from now: before and after each question of a take-over there is one. */
  | { do: 'die-at'; moment: number }
  /** Every submission that is here, and whether it is this station's to decide. */
  | { do: 'work' }
  /** What the list of all stations shows in doubt. */
  | { do: 'doubts' }
  | { do: 'reprint'; text: string }
  /** A range of PRO numbers that all stations number from. */
  | { do: 'share-range'; scac: string; first: string; last: string }
  | { do: 'edit'; edit: Edit }
  /** Everything that is edited together, as it is here. */
  | { do: 'catalogue' }
  /** This computer goes on as a new station; its number is another from its next start on. */
  | { do: 'become-new' }
  | { do: 'stop' };

/** One act of a packer: from the key to the answer, milliseconds. */
export interface Act {
  bolNumber: string;
  milliseconds: number;
  /** How the fleet stood at its begin. */
  fleet: FleetState['is'];
}

export interface Look {
  uuid: string;
  fleet: FleetState;
  /** Submissions that are not at their end, and orders and tenders still to be made; `doubt` of them in doubt. */
  open: number;
  doubt: number;
  shipments: number;
  journal: number;
  /** Edits that the fleet has not heard of. */
  edits: number;
  /** Take-overs of this station that are not at their end. */
  takeOvers: number;
  /** PRO numbers that it has here. */
  pros: number;
}

export interface Work {
  id: string;
  shipment: string;
  bolNumber: string;
  step: Step;
  state: SubmissionState;
  /** Another station took it over: nothing of it is decided here. */
  isTaken: boolean;
}

/** Said unasked: this number is committed here, whatever happens to this process from now on. */
export interface Saved {
  saved: string;
  at: number;
  /** '': there was none here to give. */
  pro: string;
  externalId: string;
}
export type Answered = { id: number; ok: true; value: unknown } | { id: number; ok: false; error: string };

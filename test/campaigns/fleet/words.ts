import type { FleetState } from '#shared/fleet/fleet-state.ts';

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
}

/** What the campaign asks of a station; each is answered once, by the same `id`. */
export type Asked =
  /** A packer types `count` shipments and submits each. */
  | { do: 'pack'; count: number; prefix: string }
  /** What a supervisor does with refused, held and doubtful ones. */
  | { do: 'attend' }
  | { do: 'look' }
  | { do: 'find'; text: string }
  /** Waits until every one of them is found here; when each was first seen. */
  | { do: 'await'; numbers: readonly string[]; seconds: number }
  | { do: 'take-over'; station: string; reason: string }
  | { do: 'reprint'; text: string }
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
  /** Submissions that are not at their end; `doubt` of them in doubt. */
  open: number;
  doubt: number;
  shipments: number;
  journal: number;
}

/** Said unasked: this number is committed here, whatever happens to this process from now on. */
export interface Saved {
  saved: string;
  at: number;
}
export type Answered = { id: number; ok: true; value: unknown } | { id: number; ok: false; error: string };

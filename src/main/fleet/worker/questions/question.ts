import type { ServerClient } from '#main/fleet/server/server-client.ts';
import type { PulledFile } from '../pulled/pulled-file.ts';
import type { PulledShipments } from '../pulled/pulled-shipments.ts';
import type { PulledStations } from '../pulled/pulled-stations.ts';
import type { WorkerIdentity } from '../protocol.ts';

/** What answering a question needs. */
export interface QuestionParts {
  /** The asking station. `session`: for `fence`. */
  self: Pick<WorkerIdentity, 'uuid' | 'number' | 'name' | 'host' | 'epoch' | 'session' | 'before'>;
  file: PulledFile;
  shipments: PulledShipments;
  stations: PulledStations;
  /**
   * Runs work on the server, on a connection separate from the sharing one; without a transaction unless the work begins one (`inTransaction`).
   * Row security lets this station's own session write. @throws ServerAway when the server is unreachable, otherwise the work's error
   */
  server: <T>(work: (client: ServerClient) => Promise<T>) => Promise<T>;
  /** Resolves once everything the others had published at the call is pulled; not while the server is away. */
  caughtUp: () => Promise<void>;
  /** Resolves once the server has everything that this station recorded; not while it is away. */
  allTold: () => Promise<void>;
  /** The same if this station is not admitted: functions there check who may call. @throws ServerAway */
  door: <T>(work: (client: ServerClient) => Promise<T>) => Promise<T>;
  /** The server would admit the station now: asks it at once. */
  comeIn: () => void;
  now: () => Date;
}

/** The server is away, or has not admitted this station. */
export class ServerAway extends Error {
  override name = 'ServerAway';
}

export type Answer =
  | { ok: true; value: unknown }
  | { ok: false; code: 'fleet-away' | 'not-found' | 'not-in-this-state' | 'internal'; message: string };

export interface QuestionInput {
  is: string;
  [key: string]: unknown;
}

/** Throwing ServerAway answers `fleet-away`, anything else `internal`. */
export type AnswerQuestion = (asked: QuestionInput, parts: QuestionParts) => Answer | Promise<Answer>;

/** Questions come from main alone, whose schemas have checked them; this is for the types. */
export const textInput = (asked: QuestionInput, key: string): string => {
  const value = asked[key];
  return typeof value === 'string' ? value : '';
};

import type { ServerClient } from '#main/fleet/server/server-client.ts';
import type { PulledFile } from '../pulled/pulled-file.ts';
import type { PulledShipments } from '../pulled/pulled-shipments.ts';
import type { PulledStations } from '../pulled/pulled-stations.ts';
import type { WorkerIdentity } from '../protocol.ts';

/** What a question has to answer from. */
export interface QuestionParts {
  /** Of the station that asks. `session`: for `fence`. */
  self: Pick<WorkerIdentity, 'uuid' | 'number' | 'name' | 'host' | 'epoch' | 'session' | 'before'>;
  file: PulledFile;
  shipments: PulledShipments;
  stations: PulledStations;
  /**
   * Works on the server, on a connection beside the one that shares; nothing is in a transaction unless the work begins one
   * (`inTransaction`). Row security lets this station's own session write. @throws ServerAway where the server is not to be had,
   * else what the work throws.
   */
  server: <T>(work: (client: ServerClient) => Promise<T>) => Promise<T>;
  /** Resolves once all is pulled that the others had told when it was asked; while the server is away it does not. */
  caughtUp: () => Promise<void>;
  /** Resolves once the server has all that this station has noted; while it is away it does not. */
  allTold: () => Promise<void>;
  /** The same where the server has not let this station in: what is asked there says by itself who may. @throws ServerAway */
  door: <T>(work: (client: ServerClient) => Promise<T>) => Promise<T>;
  /** The server would let the station in now: it is asked at once. */
  comeIn: () => void;
  now: () => Date;
}

/** The server is away, or has not let this station in. */
export class ServerAway extends Error {
  override name = 'ServerAway';
}

export type Answer =
  | { ok: true; value: unknown }
  | { ok: false; code: 'fleet-away' | 'not-found' | 'not-in-this-state' | 'internal'; message: string };

export interface Asked {
  is: string;
  [key: string]: unknown;
}

/** Throwing ServerAway answers `fleet-away`, anything else `internal`. */
export type AnswerQuestion = (asked: Asked, parts: QuestionParts) => Answer | Promise<Answer>;

/** Questions come from main alone, whose schemas have checked them; this is for the types. */
export const textOf = (asked: Asked, key: string): string => {
  const value = asked[key];
  return typeof value === 'string' ? value : '';
};

/** How long one try may take and how much it may bring. Milliseconds. */
export interface Limits {
  /** TCP and TLS, the proxy's tunnel included. */
  connect: number;
  /** From the end of the request to the first line of the answer. */
  headers: number;
  /** Between two pieces of the answer. */
  body: number;
  /** Everything together. */
  deadline: number;
  /** Bytes of an answer's body; a BOL with hundreds of labels stays far below. */
  answerBytes: number;
  /** Pauses before the second and the third try of a read. */
  readPauses: readonly number[];
}

export const defaultLimits: Limits = {
  connect: 10_000,
  headers: 60_000,
  body: 60_000,
  deadline: 120_000,
  answerBytes: 64 * 1024 * 1024,
  readPauses: [500, 2_000],
};

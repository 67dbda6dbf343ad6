/** How long one attempt may take and how large its answer may be. Milliseconds. */
export interface Limits {
  /** TCP and TLS, the proxy's tunnel included. */
  connect: number;
  /** From the end of the request to the first line of the answer. */
  headers: number;
  /** Between two chunks of the answer. */
  body: number;
  /** Everything together. */
  deadline: number;
  /**
   * Bytes of an answer's body, as sent and unpacked. A BOL of some pages and a thousand labels stays below 5 MB; more is no answer of the
   * interface, and would be held in memory, parsed and stored several times.
   */
  answerBytes: number;
  /** Pauses before the second and third attempt of a read. */
  readPauses: readonly number[];
}

/**
 * How much JSON an answer may be: values in all, entries of one list, keys of one object, and objects and lists inside each other. The
 * interface nests four deep; what goes deeper would end every reader that calls itself.
 */
export interface JsonLimits {
  values: number;
  entries: number;
  keys: number;
  depth: number;
}
/** For one shipment: five thousand labels are as many values. More would block the main thread for a second. */
export const jsonLimits: JsonLimits = { values: 50_000, entries: 20_000, keys: 10_000, depth: 64 };
/** A tracking list: twenty thousand rows with all their fields. */
export const listLimits: JsonLimits = { ...jsonLimits, values: 1_000_000 };

/** Characters of one text that are read; the answer itself is stored whole. */
export const maxTextCharacters = 2_000;

export const defaultLimits: Limits = {
  connect: 10_000,
  headers: 60_000,
  body: 60_000,
  deadline: 120_000,
  answerBytes: 16 * 1024 * 1024,
  readPauses: [500, 2_000],
};

/**
 * Limits from the environment. `DOCKPRINT_ANSWER_SECONDS`, 1 to 600: how long the service may take to answer, and between chunks; any other
 * value is ignored.
 */
export function limitsFrom(env: NodeJS.ProcessEnv): Partial<Limits> {
  const seconds = Number(env['DOCKPRINT_ANSWER_SECONDS']);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600) return {};
  const answer = seconds * 1000;
  return { headers: answer, body: answer, deadline: defaultLimits.connect + 2 * answer };
}

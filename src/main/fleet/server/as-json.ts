/** PostgreSQL's jsonb has no NUL and no half of a surrogate pair, which a text of ours may hold: the sign for "unreadable" stands for them. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '\uFFFD').toWellFormed() : part,
  );

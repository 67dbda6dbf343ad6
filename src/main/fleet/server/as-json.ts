/** PostgreSQL's jsonb accepts no NUL and no lone surrogate, which our texts may contain: they become the replacement character. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '\uFFFD').toWellFormed() : part,
  );

/** PostgreSQL's jsonb takes no NUL and no lone surrogate, which our texts may contain: the replacement character stands in for them. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '\uFFFD').toWellFormed() : part,
  );

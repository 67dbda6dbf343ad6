/** For each field the first's value; the second's where the first has an empty text, an empty list or null. */
export const firstNonEmpty = <T extends object>(kept: T, given: T): T =>
  Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [
      key,
      value === null || value === '' || (Array.isArray(value) && value.length === 0)
        ? given[key as keyof T]
        : value,
    ]),
  ) as T;

/** What the first says, and where it says nothing, what the second does: an empty text, an empty list and null say nothing. */
export const firstNonEmpty = <T extends object>(kept: T, given: T): T =>
  Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [
      key,
      value === null || value === '' || (Array.isArray(value) && value.length === 0)
        ? given[key as keyof T]
        : value,
    ]),
  ) as T;

/** Letters that an authentication identifier has at least: a shorter one could be guessed, and stands by chance in numbers and words. */
export const leastIdentifier = 8;

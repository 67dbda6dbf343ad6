/** Minimum length of an authentication identifier: a shorter one could be guessed, and occurs in numbers and words by chance. */
export const minIdentifierLength = 8;

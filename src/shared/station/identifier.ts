/** Characters that an authentication identifier has at least: a shorter one could be guessed, and stands in numbers and words by chance. */
export const minIdentifierLength = 8;

/** Ways in which a serializer writes that there is nothing. */
const nothing = /^(null|undefined|none|nil|n\/a)$/i;

/**
 * Whether a text says anything: it has a letter, or a digit other than 0. So `0`, `-` and the empty GUID of .NET
 * (`00000000-0000-…`) are no number of anybody and no message, however an answer spells them.
 */
export const hasContent = (text: string): boolean =>
  /\p{L}|(?!0)\p{N}/u.test(text) && !nothing.test(text.trim());

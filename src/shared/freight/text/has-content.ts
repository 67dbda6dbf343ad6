/** How serializers write an empty value. */
const nothing = /^(null|undefined|none|nil|n\/a)$/i;

/**
 * Whether a text has content: a letter, or a digit other than 0. `0`, `-` and the empty GUID of .NET
 * (`00000000-0000-…`) count as neither a number nor a message.
 */
export const hasContent = (text: string): boolean =>
  /\p{L}|(?!0)\p{N}/u.test(text) && !nothing.test(text.trim());

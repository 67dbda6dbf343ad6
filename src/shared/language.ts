/** The languages that Dockprint speaks and reads numbers in, each by its own name. */
export const languageNames = { en: 'English', es: 'Español', fr: 'Français' } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];

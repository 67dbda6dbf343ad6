import en from '../../messages/en/main.json' with { type: 'json' };
import es from '../../messages/es/main.json' with { type: 'json' };
import fr from '../../messages/fr/main.json' with { type: 'json' };
import { languages, type Language } from '#shared/language.ts';

type Messages = typeof en;
const messages: Record<Language, Messages> = { en, es, fr };

/** Texts of main itself: system dialogs, and sheets that it prints. Paraglide's modules belong to the window, and need it. */
export const messagesIn = (language: Language): Messages => messages[language];

/** The language of a locale; English where Dockprint does not speak it. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => locale.startsWith(language)) ?? 'en';

/** A message with its values filled in. */
export const fill = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

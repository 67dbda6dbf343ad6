import type { ControlKey } from '#shared/station/control-code.ts';
import type { StationSettings } from '#shared/station/settings.ts';

interface SheetWords {
  templates: string;
  /** Under the title of the sheet of templates. */
  templatesUse: string;
  addresses: string;
  addressesUse: string;
  bench: string;
  benchUse: string;
  page: (page: number, of: number) => string;
  /** Where there are more than a sheet takes. */
  first: (codes: number) => string;
  keys: Record<
    Extract<ControlKey, 'units' | 'next' | 'print' | 'undo'>,
    readonly [name: string, does: string]
  >;
}

/** The words of printed sheets, in the language of the station that prints them. */
export const sheetWords: Record<StationSettings['language'], SheetWords> = {
  en: {
    templates: 'Templates',
    templatesUse: 'Scan one to start its shipment.',
    addresses: 'Addresses',
    addressesUse: 'Scan one to fill in the consignee.',
    bench: 'Bench sheet',
    benchUse: 'Scan a template, then the units digit by digit, then Print.',
    page: (page, of) => `Page ${page} of ${of}`,
    first: (codes) => `Only the first ${codes} are here.`,
    keys: {
      units: ['Units', 'Goes to the handling units, line by line'],
      next: ['Next', 'Goes to the next field to fill in'],
      undo: ['Undo', 'Undoes the last scan'],
      print: ['Print', 'Creates the shipment and prints it'],
    },
  },
  es: {
    templates: 'Plantillas',
    templatesUse: 'Escanee una para empezar su envío.',
    addresses: 'Direcciones',
    addressesUse: 'Escanee una para llenar el destinatario.',
    bench: 'Hoja de mesa',
    benchUse: 'Escanee una plantilla, las unidades cifra por cifra y después Imprimir.',
    page: (page, of) => `Página ${page} de ${of}`,
    first: (codes) => `Solo están los primeros ${codes}.`,
    keys: {
      units: ['Unidades', 'Va a las unidades de manejo, línea por línea'],
      next: ['Siguiente', 'Va al siguiente campo por llenar'],
      undo: ['Deshacer', 'Deshace el último escaneo'],
      print: ['Imprimir', 'Crea el envío y lo imprime'],
    },
  },
  fr: {
    templates: 'Modèles',
    templatesUse: 'Scannez-en un pour commencer son expédition.',
    addresses: 'Adresses',
    addressesUse: 'Scannez-en une pour remplir le destinataire.',
    bench: 'Feuille de poste',
    benchUse: 'Scannez un modèle, puis les unités chiffre par chiffre, puis Imprimer.',
    page: (page, of) => `Page ${page} de ${of}`,
    first: (codes) => `Seulement les ${codes} premiers.`,
    keys: {
      units: ['Unités', 'Va aux unités de manutention, ligne par ligne'],
      next: ['Suivant', 'Va au prochain champ à remplir'],
      undo: ['Annuler', 'Annule le dernier scan'],
      print: ['Imprimer', 'Crée l’expédition et l’imprime'],
    },
  },
};

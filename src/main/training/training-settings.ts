import { join } from 'node:path';
import { settingsSchema, type Settings } from '#shared/station/settings.ts';

/**
 * Settings during training: the built-in service at `baseUrl`, and printers that write each label as `.zpl` and each document as `.pdf` under
 * `folder`. The shipper is only for a station that has none yet.
 */
export function trainingSettings(
  folder: string,
  baseUrl: string,
): Pick<Settings, 'service' | 'shipper' | 'printers' | 'routes'> {
  return settingsSchema.parse({
    service: { baseUrl, userName: 'training', clientCode: 'TRAINING', quoteVersion: 2 },
    shipper: {
      company: 'Sample Shipper Co.',
      contact: 'Shipping desk',
      phone: '775 555 0100',
      address: '100 Training Way',
      city: 'Sparks',
      state: 'NV',
      postalCode: '89431',
      country: 'USA',
    },
    printers: [
      { id: 'training-labels', name: 'Labels folder', kind: 'folder', path: join(folder, 'labels') },
      { id: 'training-documents', name: 'BOL folder', kind: 'folder', path: join(folder, 'documents') },
    ],
    routes: { labels: 'training-labels', billOfLading: { printer: 'training-documents', copies: 1 } },
  });
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLog } from '#main/app/logging.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { settingsSchema, type Settings } from '#shared/station/settings.ts';
import { aShipment, aParty } from './builders.ts';
import { aStoredShipment, aStoredSubmission } from './stored-rows.ts';

export interface Marks {
  /** Signs in: never in a bundle. */
  identifier: string;
  userName: string;
  clientCode: string;
  pricingCode: string;
  proxyPassword: string;
  /** A name or an address: in a bundle only when it was ticked. */
  address: string;
}

const at = '2026-11-20T12:00:00.000Z';

/** Settings that are as full of marks as the schema lets them be. */
export function markedSettings({
  userName,
  clientCode,
  pricingCode,
  proxyPassword,
  address,
}: Marks): Settings {
  const party = aParty({ company: address, contact: address, address, address2: address, city: address });
  const inUrl = encodeURIComponent(address);
  return settingsSchema.parse({
    station: { id: '07', name: address, packers: [address], packer: address },
    service: {
      baseUrl: `https://ltl.example/${inUrl}`,
      ...{ userName, clientCode, pricingCode },
      proxy: `http://${encodeURIComponent(userName)}:${encodeURIComponent(proxyPassword)}@proxy.example:3128`,
      caFile: `/etc/${address}.pem`,
      quoteDirections: [address],
    },
    shipper: party,
    billTo: party,
    printers: [
      { id: address, name: address, kind: 'zebra-tcp', host: address },
      {
        id: 'p2',
        name: address,
        kind: 'ipp',
        uri: `ipp://${encodeURIComponent(userName)}:${encodeURIComponent(proxyPassword)}@host/${inUrl}`,
        user: userName,
        media: address,
      },
      { id: 'p3', name: address, kind: 'system-queue', queue: address, language: 'pdf', media: address },
      { id: 'p4', name: address, kind: 'folder', path: `/${address}` },
    ],
    routes: {
      labels: address,
      billOfLading: { printer: 'p2', copies: 3, tray: address },
      papers: [{ paper: 'manifest', printer: address, tray: address }],
    },
    accessorials: [{ code: 'RES', name: address }],
    importFolder: `/${address}`,
    updates: { feed: `/${address}` },
    defaults: { station: { carrierName: address, specialInstructions: address } },
    rules: [{ name: address, when: { consignee: address }, set: { specialInstructions: address } }],
  });
}

/** Fills whatever of a station holds words of people: rows, the journal, the log. */
export function markStation(
  { db, stores }: { db: StationDatabase; stores: Stores },
  dataFolder: string,
  marks: Marks,
): void {
  const { address } = marks;
  const settings = markedSettings(marks);
  const shipment = aShipment({
    consignee: aParty({ company: address, address, contact: address }),
    specialInstructions: address,
  });
  const detail = {
    step: 'bol',
    attempt: 1,
    reason: address,
    words: `${address} ${marks.userName} http://x:${marks.proxyPassword}@h/`,
    by: address,
  } as never;
  db.transaction(() => {
    for (const [section, value] of Object.entries(settings))
      stores.settings.write(section as keyof Settings, value);
    stores.shipments.insert(aStoredShipment('s1', { shipment, createdBy: address, createdAt: at }));
    stores.submissions.insert(aStoredSubmission('b1', 's1', { payload: JSON.stringify({ address }) }));
    stores.counters.raise(`pro:${address}`, 7);
    for (const event of [
      'refused',
      'in-doubt',
      'held',
      'print-in-doubt',
      'canceled',
      'printer-condition',
      'lane-closed',
      'records-missing',
    ] as const)
      stores.journal.add({ at, shipmentId: 's1', subject: 'submission', subjectId: address, event, detail });
  });
  const logs = join(dataFolder, 'logs');
  mkdirSync(logs, { recursive: true });
  const log = openLog(logs, false);
  log.hide(marks.identifier);
  log.error(
    `Call shipments.submit ${address}`,
    new Error(`${address} ${marks.identifier} ${marks.userName} ENOSPC`),
  );
  log.warn(`The witness /home/${address}/station.witness is missing`);
  log.error('Trouble', {
    headers: { authorization: Buffer.from(`${marks.userName}:${marks.proxyPassword}`).toString('base64') },
    address,
  });
  writeFileSync(
    join(logs, 'station.old.log'),
    `[2026-11-19 10:00:00.000] [error] ${address}: ${marks.clientCode}\n    at ${address}.js:1:2 (${address})\n${JSON.stringify(address)} ${encodeURIComponent(address)} ${Buffer.from(address).toString('base64')}\nproxy http://a:${marks.proxyPassword}@p/\n`,
  );
}

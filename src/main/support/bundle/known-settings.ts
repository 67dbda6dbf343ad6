import type { PageOptions } from '#shared/station/papers.ts';
import { bundledOf, whereOf, type Printer, type Routes } from '#shared/station/printer.ts';
import type { ServiceSettings, Settings } from '#shared/station/settings.ts';
import { isSet, schemeOf } from './known-words.ts';

/** The settings without names, addresses or credentials: every field is listed by hand, so a new one is not included. */
export const knownSettings = (settings: Settings): object => ({
  station: {
    id: settings.station.id,
    language: settings.station.language,
    theme: settings.station.theme,
    units: settings.station.units,
    packers: settings.station.packers.length,
    packerChosen: isSet(settings.station.packer),
    scanner: {
      prefixLength: settings.station.scanner.prefix.length,
      suffix: settings.station.scanner.suffix,
      sound: settings.station.scanner.sound,
      stickAndScan: settings.station.scanner.stickAndScan,
    },
  },
  service: settings.service === null ? null : knownService(settings.service),
  training: settings.training,
  shipper: settings.shipper !== null,
  billTo: settings.billTo !== null,
  printers: settings.printers.map(knownPrinter),
  routes: knownRoutes(settings.routes, settings.printers),
  accessorials: settings.accessorials.length,
  importFolder: settings.importFolder !== null,
  importResults: { csv: settings.importResults.csv },
  linkHosts: settings.linkHosts.length,
  updates: {
    feed:
      settings.updates.feed === '' ? 'none' : settings.updates.feed.startsWith('http') ? 'server' : 'folder',
    ring: settings.updates.ring,
  },
  numbers: {
    bolForm: settings.numbers.bolForm,
    companyPrefix: isSet(settings.numbers.companyPrefix),
    proRanges: settings.numbers.proRanges.length,
  },
  scale: settings.scale === null ? null : knownScale(settings.scale),
  ownLabels: { withEachShipment: settings.ownLabels.withEachShipment },
  defaults: { carriers: settings.defaults.carriers.length },
  rules: settings.rules.length,
  book: { onlyKnownAddresses: settings.book.onlyKnownAddresses },
  metrics: { enabled: settings.metrics.enabled, port: settings.metrics.port },
});

const knownService = (service: ServiceSettings): object => ({
  scheme: schemeOf(service.baseUrl),
  userName: isSet(service.userName),
  clientCode: isSet(service.clientCode),
  pricingCode: isSet(service.pricingCode),
  quoteVersion: service.quoteVersion,
  developerMode: service.developerMode,
  bolShipmentDateFormat: service.bolShipmentDateFormat,
  pickupDateFormat: service.pickupDateFormat,
  quoteDirections: service.quoteDirections.length,
  quotePieces: service.quotePieces,
  tenderUnits: service.tenderUnits,
  proxy:
    service.proxy === '' ? null : { scheme: schemeOf(service.proxy), signIn: service.proxy.includes('@') },
  caFile: isSet(service.caFile),
});

/** A printer by its index in the list: a person typed its id and name. */
const knownPrinter = (printer: Printer, index: number): object => ({
  number: index + 1,
  kind: printer.kind,
  ...bundledOf(printer),
});

/** A person typed the name of the tray. */
const knownPage = ({ tray, sides }: PageOptions): object => ({
  tray: tray !== undefined,
  sides: sides ?? null,
});

function knownRoutes(routes: Routes, printers: readonly Printer[]): object {
  const numberOf = (id: string | null | undefined): number | null =>
    printers.findIndex((printer) => printer.id === id) + 1 || null;
  return {
    labels: numberOf(routes.labels),
    billOfLading: numberOf(routes.billOfLading?.printer),
    copies: routes.billOfLading?.copies ?? null,
    ...knownPage(routes.billOfLading ?? {}),
    papers: (routes.papers ?? []).map(({ paper, printer, copies, copiesFor, ...page }) => ({
      paper,
      printer: numberOf(printer),
      copies: copies ?? null,
      copiesFor: copiesFor ?? null,
      ...knownPage(page),
    })),
    printerCommands: routes.printerCommands ?? null,
    labelDpi: routes.labelDpi ?? null,
    labelsPerUnit: routes.labelsPerUnit ?? null,
    spares: (routes.spares ?? []).map(({ printer, spare }) => [numberOf(printer), numberOf(spare)]),
    spareAfterMinutes: routes.spareAfterMinutes ?? null,
  };
}

const knownScale = ({ line, protocol }: NonNullable<Settings['scale']>): object => ({
  protocol,
  line:
    line.kind === 'serial'
      ? { kind: line.kind, baudRate: line.baudRate, frame: line.frame }
      : { kind: line.kind, port: line.port },
});

/** An address without credentials and query. */
function addressOnly(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null ? '' : `${url.protocol}//${url.host}${url.pathname}`;
}

/** Added if a person opted in: names and addresses, also listed field by field. Never credentials. */
export const namesInSettings = (settings: Settings): object => ({
  station: {
    name: settings.station.name,
    packers: settings.station.packers,
    packer: settings.station.packer,
  },
  service:
    settings.service === null
      ? null
      : {
          baseUrl: addressOnly(settings.service.baseUrl),
          proxy: addressOnly(settings.service.proxy),
          caFile: settings.service.caFile,
          quoteDirections: settings.service.quoteDirections,
        },
  shipper: settings.shipper,
  billTo: settings.billTo,
  printers: settings.printers.map((printer, index) => ({
    number: index + 1,
    name: printer.name,
    where: printer.kind === 'ipp' ? addressOnly(printer.uri) : whereOf(printer),
  })),
  accessorials: settings.accessorials,
  importFolder: settings.importFolder,
  linkHosts: settings.linkHosts,
  updates: {
    feed: settings.updates.feed.startsWith('http')
      ? addressOnly(settings.updates.feed)
      : settings.updates.feed,
  },
});

import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { minIdentifierLength } from '../../station/identifier.ts';
import { foundPrinterSchema } from '../../station/found-printer.ts';
import { printerCheckSchema } from '../../station/printer-check.ts';
import { ippPrinterSchema, printerSchema, printerTestSchema } from '../../station/printer.ts';
import { settingsChangeSchema, settingsSchema, settingsSections } from '../../station/settings.ts';
import { updateStateSchema } from '../../station/update.ts';
import { call, noInput } from './call.ts';

/** How a secret is stored on this computer. */
export const vaultStateSchema = z.object({
  stored: z.boolean(),
  /**
   * `basic_text`: the system has no keyring, so anyone on this machine could read the vault. `silent`: no answer in time, as from a locked
   * keyring. `not-asked`: nothing is stored, and `askVault` was not called.
   */
  vault: z.enum(['system', 'basic_text', 'none', 'silent', 'not-asked']),
  keptForSessionOnly: z.boolean(),
  /** One is stored for another address, proxy or CA file than the current one; it is not used. */
  forAnotherAddress: z.boolean(),
  /** The identifier provided at the start waits for a person to confirm the address. */
  mayConfirm: z.literal(true).optional(),
});

const settingsViewSchema = z.object({
  settings: settingsSchema,
  /** Sections set by the administrator's file. */
  managed: z.array(z.enum(settingsSections)),
  /** Those of `station` that the file sets: the others are the station's own. */
  managedStationKeys: z.array(z.string()),
  /** Mistakes in that file, each with its path; the station runs without it until it is fixed. */
  provisionProblems: z.array(z.object({ path: z.string(), code: z.string() })),
  credentials: vaultStateSchema,
  version: z.object({ app: z.string(), electron: z.string(), node: z.string(), sqlite: z.string() }),
  dataFolder: z.string(),
  update: updateStateSchema,
});
export type SettingsView = z.infer<typeof settingsViewSchema>;

const connectionTestSchema = z.object({ milliseconds: z.number(), serviceWords: z.string().nullable() });

const printerPassword = z.string().max(500);

export const settingsCalls = {
  get: call(noInput, settingsViewSchema),
  /** Saves whole sections; a managed one is refused as `managed`. */
  save: call(settingsChangeSchema, settingsViewSchema, { signedIn: true }),
  /** Asks the system what protects its vault; a locked keyring may show its own window. */
  askVault: call(noInput, noInput),
  /** The authentication identifier goes to the vault and never comes back. `keepInBasicText`: the packer accepts the risk. */
  saveCredentials: call(
    z.object({
      authenticationId: typedText().min(minIdentifierLength).max(500).nullable(),
      keepInBasicText: z.boolean(),
    }),
    settingsViewSchema,
    { signedIn: true, permission: 'setup' },
  ),
  testConnection: call(noInput, connectionTestSchema, { signedIn: true, permission: 'setup' }),
  /** Printers of the system, and those that answer in the networks of this computer within five seconds. */
  findPrinters: call(noInput, z.array(foundPrinterSchema), { signedIn: true, permission: 'setup' }),
  /**
   * Asks one printer, saved or not, for its status: it reaches any host, port and path that the caller names. `password`: typed and not stored
   * yet; without it the one that is stored for exactly this server, user and certificate.
   */
  testPrinter: call(
    z.object({ printer: printerSchema, password: printerPassword.optional() }),
    printerTestSchema,
    {
      signedIn: true,
      permission: 'setup',
    },
  ),
  /** Asks it everything that explains why it does not print, some seconds; it prints nothing. Reaches what `testPrinter` reaches. */
  checkPrinter: call(z.object({ printer: printerSchema }), printerCheckSchema, {
    signedIn: true,
    permission: 'setup',
  }),
  /**
   * Stores the password for the sign-in at a printer in the vault; it never comes back, and '' deletes it. `keepInBasicText`: the person accepts the
   * risk. Answers how the passwords of printers are stored.
   */
  savePrinterPassword: call(
    z.object({ printer: ippPrinterSchema, password: printerPassword, keepInBasicText: z.boolean() }),
    vaultStateSchema,
    { signedIn: true, permission: 'setup' },
  ),
  startTraining: call(noInput, settingsViewSchema, { signedIn: true }),
  /** Checks the feed for a new version, and downloads it. */
  askUpdate: call(noInput, updateStateSchema, { signedIn: true, permission: 'setup' }),
  /** Copies the database, ends Dockprint, installs the downloaded version and restarts. `update-busy`: something is being sent or printed. */
  installUpdate: call(noInput, noInput, { signedIn: true, permission: 'setup' }),
} as const;

import * as z from 'zod';

/** The body of the load tender V2, as the tables of the interface document spell it. */
const text = z.string().default('');

/** "PackageType codes for load tender". */
const packageCodes = [
  'BAT',
  'BDL',
  'BIN',
  'BOX',
  'BRL',
  'CAN',
  'CAS',
  'CRT',
  'CTN',
  'CYL',
  'DRM',
  'LOS',
  'OTH',
  'PAL',
  'PCS',
  'PKG',
  'PLT',
  'SKD',
  'TOT',
  'UNT',
] as const;

const location = z.strictObject({
  Code: text,
  Company: z.string(),
  Address: z.string(),
  Address2: text,
  City: z.string(),
  State: z.string(),
  PostalCode: z.string(),
  Country: z.enum(['USA', 'CAN', 'MEX'], 'Country must be USA, CAN or MEX.'),
  ContactName: text,
  ContactPhone: text,
  ContactEmail: text,
});

export const tenderRequestSchema = z.strictObject({
  Credentials: z.strictObject({
    Username: z.string(),
    ClientCode: z.string(),
    AuthenticationCode: z.string(),
  }),
  QuoteNumber: text,
  CarrierCode: z.string(),
  MethodOfPayment: z.enum(['PP', 'CC', 'TP'], 'Use PP, CC or TP.').default('PP'),
  TransactionSetPurpose: z.string().default('00'),
  PickupDate: z.string(),
  PickupOpenTime: z.string(),
  PickupCloseTime: z.string(),
  PalletCount: z.number(),
  TotalWeight: z.number(),
  SpecialInstructions: text,
  BLReferenceNumber: z.number().optional(),
  BLPdf: text,
  DeveloperMode: z.boolean().default(false),
  AccessorialCodes: z.array(z.string()).default([]),
  Hazmat: z.strictObject({ Name: z.string(), Phone: z.string(), ContractNumber: text }).optional(),
  Locations: z.array(location),
  Items: z.array(
    z.strictObject({
      Units: z.number(),
      PackageType: z.enum(packageCodes, 'This package type is not in the list.'),
      Hazmat: z.boolean().default(false),
      Description: z.string(),
      NMFCCode: text,
      FreightClass: z.string(),
      PalletCount: z.number(),
      ItemWeight: z.number(),
      ItemLength: z.number().optional(),
      ItemWidth: z.number().optional(),
      ItemHeight: z.number().optional(),
    }),
  ),
  LoadReferences: z
    .array(z.strictObject({ Code: z.enum(['BL', 'PO', 'QT'], 'Use BL, PO or QT.'), Value: z.string() }))
    .default([]),
});
export type TenderRequest = z.output<typeof tenderRequestSchema>;

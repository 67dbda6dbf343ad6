import * as z from 'zod';

/**
 * The bodies of BOL create and Order, as the tables of the interface document spell them. The document states no lengths and hardly any required
 * field, so an absent field is read as empty and `shipment-rules.ts` checks what is required.
 */
const text = z.string().default('');
const flag = z.boolean().default(false);

/** "PKGType codes for BOL create". */
const packageCodes = [
  'BBL',
  'BIN',
  'BOX',
  'CAS',
  'CNT',
  'CRT',
  'CTN',
  'PCS',
  'PKG',
  'PLT',
  'SKD',
  'UNT',
  'BTL',
  'CYL',
  'DRM',
  'PAL',
  'BAT',
  'CAN',
  'TOT',
] as const;
const packageCode = z.enum(packageCodes, 'This package type is not in the list.');

const header = {
  BillOfLadingNumber: text,
  ProNumber: text,
  PONumber: text,
  CarrierName: text,
  CarrierSCAC: text,
  QuoteNumber: z.number().optional(),
  ShipmentDate: text,
  ShipperNumber: text,
  TrailerNumber: text,
  ShipperCompanyName: text,
  ShipperContactPhone: text,
  ShipperContactName: text,
  ShipperAddress: text,
  ShipperCity: text,
  ShipperState: text,
  ShipperZip: text,
  ConsigneeName: text,
  ConsigneePhone: text,
  ConsigneeContact: text,
  ConsigneeAddress: text,
  ConsigneeCity: text,
  ConsigneeState: text,
  ConsigneeZip: text,
  ThirdPartyName: text,
  ThirdPartyPhone: text,
  ThirdPartyContactName: text,
  ThirdPartyAddress: text,
  ThirdPartyCity: text,
  ThirdPartyState: text,
  ThirdPartyZip: text,
  CustomerNumber: text,
  SpecialInstructions: text,
  StoreNumber: text,
  DepartmentNumber: text,
  HazContractNUM: text,
  HazContactName: text,
  HazContactPhone: text,
  DeclaredValue: text,
  DeclaredValueUnitsOfMeasure: text,
  CODFeeCollect: flag,
  CODFeePrePaid: flag,
  CODAmt: text,
  Collect: flag,
  CustomerCheckNotOK: flag,
  CustomerCheckOK: flag,
  AccessorialList: z.array(z.strictObject({ ServiceCode: z.string() })).default([]),
};

const user = { UserName: z.string(), ClientCode: z.string() };

export const bolRequestSchema = z.strictObject({
  ...user,
  AuthenticationId: z.string(),
  ...header,
  LineItems: z
    .array(
      z.strictObject({
        ShippingUnits: z.string(),
        PKGType: packageCode,
        Description: z.string(),
        NMFC: text,
        ClassNum: z.number(),
        Weight: z.string(),
        Haz: flag,
      }),
    )
    .default([]),
});
export type BolRequest = z.output<typeof bolRequestSchema>;

export const orderRequestSchema = z.strictObject({
  ...user,
  AuthenticationID: z.string(),
  ...header,
  ShipmentNumber: text,
  InternalBOLNumber: text,
  ShippingConfirmationEmail: z.array(z.string()).default([]),
  LineItems: z
    .array(
      z.strictObject({
        ShippingUnits: z.string(),
        PKGType: packageCode.nullish(),
        Description: z.string().nullish(),
        NMFC: z.string().nullish(),
        ClassNum: z.number().nullish(),
        Weight: z.string(),
        Haz: flag,
      }),
    )
    .default([]),
});
export type OrderRequest = z.output<typeof orderRequestSchema>;

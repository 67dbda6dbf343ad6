/** Answers of the service that have all they promise, one an operation; `goodBolAnswer` is beside the shipments. */
export const goodOrderAnswer = { ErrorMessage: null, Accepted: true };

export const goodTenderAnswer = {
  ConfirmationID: 'ODFL-20260309-77',
  Success: true,
  Message: 'Tender accepted',
  RTFPickupID: 90210,
};

const charges = [{ Service: 'Residential delivery', ServiceCode: 'RES', ChargeAmount: 85.5 }];

export const goodQuoteV1Answer = {
  QuoteNumber: 5512345,
  ErrorMessage: '',
  Carriers: [
    {
      Carrier: 'Old Dominion',
      ServiceDays: 3,
      NetAmount: 412.07,
      FuelSurcharge: 61.81,
      PhoneNumber: '800-432-6335',
      AccessorialResults: charges,
    },
  ],
};

export const goodQuoteV2Answer = {
  QuoteNumber: 5512345,
  ErrorMessage: '',
  Carriers: [
    {
      CarrierName: 'Old Dominion',
      Scac: 'ODFL',
      CID: 'C-17',
      EstimatedDeliveryDate: '2026-03-12T17:00:00-08:00',
      ServiceDays: 3,
      NetAmount: 412.07,
      FuelSurcharge: 61.81,
      PhoneNumber: '800-432-6335',
      AccessorialResults: charges,
    },
  ],
};

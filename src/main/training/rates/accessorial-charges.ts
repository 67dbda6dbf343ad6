/** Only RES is known from the interface; the others are codes that stations use, priced so that training shows a charge. */
const known: Readonly<Record<string, { name: string; usd: number }>> = {
  RES: { name: 'Residential delivery', usd: 118 },
  LFT: { name: 'Liftgate', usd: 96 },
  INS: { name: 'Inside delivery', usd: 142 },
  APT: { name: 'Delivery appointment', usd: 38 },
  NOT: { name: 'Notify before delivery', usd: 24 },
  HAZ: { name: 'Hazardous material', usd: 52 },
};

export interface AccessorialCharge {
  Service: string;
  ServiceCode: string;
  ChargeAmount: number;
}

/** One charge for each code asked for, at the carrier's price level. */
export function accessorialCharges(codes: readonly string[], level: number): AccessorialCharge[] {
  return codes.map((code) => {
    const { name, usd } = known[code] ?? { name: `Service ${code}`, usd: 65 };
    return { Service: name, ServiceCode: code, ChargeAmount: Math.round(usd * level * 100) / 100 };
  });
}

/** One run of test/measurements/fleet-growth.ts, as it was seen. */
export interface GrowthRun {
  stations: number;
  /** `processes`: whole stations; `light`: clients that only speak the server's protocol. */
  kind: 'processes' | 'light';
  shipments: number;
  pushesPerSecond: number;
  lagP50Ms: number;
  lagP99Ms: number;
  serverCpuSecondsPer1000: number;
  bytesPerShipment: number;
  /** The machine's load average when it ended. */
  load: number;
}

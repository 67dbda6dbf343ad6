import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';

/** The protocol of a scale (docs/scales.md has the source of each). */
export const scaleProtocols = [
  'toledo-continuous',
  'mt-sics',
  'fairbanks-continuous',
  'fairbanks-demand',
  'ascii',
] as const;
export type ScaleProtocolName = (typeof scaleProtocols)[number];

export const baudRates = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200] as const;

/** A serial port of Windows, macOS or Linux; never a file. */
const serialPath =
  /^(COM[1-9]\d{0,2}|\/dev\/(tty|cu\.)[\w.-]{1,80}|\/dev\/pts\/\d{1,6}|\/dev\/serial\/by-(id|path)\/[\w.:@+-]{1,200})$/;

const serialLineSchema = z.object({
  kind: z.literal('serial'),
  path: typedText().min(1, 'required').regex(serialPath, 'serial-port'),
  baudRate: z.literal(baudRates).default(9600),
  /** Data bits, parity, stop bits: as in the scale's own menu. */
  frame: z.enum(['8N1', '7E1', '7O1', '8E1', '7E2', '7N2']).default('8N1'),
});
const tcpLineSchema = z.object({
  kind: z.literal('tcp'),
  host: typedText()
    .min(1, 'required')
    .max(253, 'too-long')
    .regex(/^[\w.:-]+$/, 'host'),
  port: z.number('number').int('number').min(1, 'number').max(65_535, 'number'),
});
export type ScaleLineSettings = z.infer<typeof serialLineSchema> | z.infer<typeof tcpLineSchema>;

/** The scale of the station. */
export const scaleSchema = z.object({
  line: z.discriminatedUnion('kind', [serialLineSchema, tcpLineSchema]),
  protocol: z.enum(scaleProtocols).default('toledo-continuous'),
});
export type ScaleSettings = z.infer<typeof scaleSchema>;

/**
 * Why there is no weight. `zero`: nothing is on it. `not-zeroed`: it was switched on with a load. `busy`: it cannot weigh now. `unreadable`: the
 * data does not fit this protocol. `gone`: the connection broke during reading. `no-serial`: Dockprint's serial port module does not load here.
 */
export const scaleTroubles = [
  'motion',
  'overload',
  'underload',
  'zero',
  'not-zeroed',
  'unit',
  'busy',
  'silent',
  'unreadable',
  'not-reachable',
  'no-port',
  'port-in-use',
  'port-refused',
  'gone',
  'no-serial',
] as const;
export type ScaleTrouble = (typeof scaleTroubles)[number];

export const weighingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('weight'),
    weightLb: z.number().positive(),
    /** As the scale shows it. */
    shown: z.number(),
    unit: z.enum(['lb', 'kg']),
    /** A tare was subtracted. */
    isNet: z.boolean(),
  }),
  z.object({ kind: z.literal('trouble'), trouble: z.enum(scaleTroubles) }),
]);
export type Weighing = z.infer<typeof weighingSchema>;

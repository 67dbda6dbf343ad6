import * as z from 'zod';
import {
  baudRates,
  scaleProtocols,
  scaleSchema,
  type ScaleProtocolName,
  type ScaleSettings,
} from '#shared/station/scale.ts';
import { m } from '../../paraglide/messages.js';

/** The scale while it is edited: the fields of all kinds, so that a change of kind loses nothing. */
export interface ScaleText {
  kind: 'none' | 'serial' | 'tcp';
  protocol: ScaleProtocolName;
  path: string;
  baudRate: string;
  frame: string;
  host: string;
  port: string;
}

const empty: ScaleText = {
  kind: 'none',
  protocol: 'toledo-continuous',
  path: '',
  baudRate: '9600',
  frame: '8N1',
  host: '',
  port: '',
};

export function textOfScale(scale: ScaleSettings | null): ScaleText {
  if (scale === null) return empty;
  const { line, protocol } = scale;
  return line.kind === 'tcp'
    ? { ...empty, protocol, ...line, port: String(line.port) }
    : { ...empty, protocol, ...line, baudRate: String(line.baudRate) };
}

const numberIn = (text: string): number => (/^\s*\d{1,7}\s*$/.test(text) ? Number(text) : Number.NaN);

const settingsSchema = scaleSchema.nullable();
const parse = ({ kind, protocol, path, baudRate, frame, host, port }: ScaleText) =>
  settingsSchema.safeParse(
    kind === 'none'
      ? null
      : {
          protocol,
          line:
            kind === 'tcp'
              ? { kind, host, port: numberIn(port) }
              : { kind, path, baudRate: numberIn(baudRate), frame },
        },
  );

/** The value to save, or its problems by the paths of the text. */
export function readScale(typed: ScaleText): z.ZodSafeParseResult<ScaleText> {
  const parsed = parse(typed);
  if (parsed.success)
    return {
      success: true,
      data: parsed.data === null ? { ...typed, kind: 'none' } : textOfScale(parsed.data),
    };
  const issues = parsed.error.issues.map((issue) => ({
    ...issue,
    path: issue.path.filter((part) => part !== 'line'),
  }));
  return { success: false, error: new z.ZodError(issues) as z.ZodError<ScaleText> };
}

/** Of text that `readScale` has accepted. */
export const scaleOf = (typed: ScaleText): ScaleSettings | null => parse(typed).data ?? null;

const protocolWords: Record<ScaleProtocolName, () => string> = {
  'toledo-continuous': m.scale_protocol_toledo,
  'mt-sics': m.scale_protocol_sics,
  'fairbanks-continuous': m.scale_protocol_fairbanks,
  'fairbanks-demand': m.scale_protocol_fairbanks_demand,
  ascii: m.scale_protocol_ascii,
};

export const scaleOptions = () => ({
  kind: [
    { value: 'none', text: m.scale_line_none() },
    { value: 'serial', text: m.scale_line_serial() },
    { value: 'tcp', text: m.scale_line_tcp() },
  ],
  protocol: scaleProtocols.map((value) => ({ value, text: protocolWords[value]() })),
  baudRate: baudRates.map((rate) => ({ value: String(rate), text: String(rate) })),
  frame: ['8N1', '7E1', '7O1', '8E1', '7E2', '7N2'].map((value) => ({ value, text: value })),
});

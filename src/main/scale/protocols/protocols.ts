import type { ScaleProtocolName } from '#shared/station/scale.ts';
import { asciiLines } from './ascii.ts';
import { fairbanksContinuous, fairbanksDemand } from './fairbanks.ts';
import { mtSics } from './mt-sics.ts';
import type { ScaleProtocol } from './protocol.ts';
import { toledoContinuous } from './toledo.ts';

export const protocols: Record<ScaleProtocolName, ScaleProtocol> = {
  'toledo-continuous': toledoContinuous,
  'mt-sics': mtSics,
  'fairbanks-continuous': fairbanksContinuous,
  'fairbanks-demand': fairbanksDemand,
  ascii: asciiLines,
};

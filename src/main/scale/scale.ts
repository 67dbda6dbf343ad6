import type { Clock } from '#main/clock.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { ScaleSettings, Weighing } from '#shared/station/scale.ts';
import type { Settings } from '#shared/station/settings.ts';
import { protocols } from './protocols/protocols.ts';
import { openSerialLine } from './serial-line.ts';
import { serialPorts } from './serial-ports.ts';
import { openTcpLine } from './tcp-line.ts';
import { weighOnce, weighingLimits, type WeighingLimits } from './weighing.ts';

const connectMilliseconds = 3_000;

export interface ScaleParts {
  settings: () => Pick<Settings, 'scale'>;
  clock: Pick<Clock, 'after'>;
  limits?: WeighingLimits;
}

/** The scale of the station. A port takes one reader at a time, so weighings follow each other; the same one asked for again is joined. */
export function createScale({ settings, clock, limits = weighingLimits }: ScaleParts): Handlers['scale'] {
  let underWay: { of: string; weighing: Promise<Weighing> } | null = null;

  function weigh(scale: ScaleSettings): Promise<Weighing> {
    const of = JSON.stringify(scale);
    if (underWay?.of === of) return underWay.weighing;
    const { line, protocol } = scale;
    const open = line.kind === 'tcp' ? openTcpLine(line, connectMilliseconds) : openSerialLine(line);
    const before = underWay?.weighing ?? Promise.resolve();
    const weighing = before.then(() => weighOnce(open, protocols[protocol], clock, limits));
    const mine = { of, weighing };
    underWay = mine;
    const done = (): void => {
      if (underWay === mine) underWay = null;
    };
    weighing.then(done, done);
    return weighing;
  }

  return {
    async weigh() {
      const { scale } = settings();
      return scale === null ? fail('not-set-up', 'no scale is set up') : ok(await weigh(scale));
    },
    test: async ({ scale }) => ok(await weigh(scale)),
    ports: async () => ok(await serialPorts()),
  };
}

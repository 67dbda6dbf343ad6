import type { Step } from '#shared/station/submission.ts';
import type { CountingService } from '../counting-service.ts';
import { stepsWanted } from '../steps-wanted.ts';
import { whoHas, type OwnTruth } from './truth.ts';

const steps: readonly Step[] = ['bol', 'order', 'tender'];

/** Nothing was made twice at the service, and what stations said they had saved was made. */
export function judgeService(
  service: Pick<CountingService, 'made' | 'heard'>,
  truths: readonly OwnTruth[],
): string[] {
  const wrong: string[] = [];
  for (const step of steps)
    for (const [number, pos] of service.made[step])
      if (pos.length > 1)
        wrong.push(
          `the ${step} of ${number} was made ${pos.length} times (${pos.join(', ')}); ${whoHas(truths, number)}${howItCame(service, truths, step, number)}`,
        );
  for (const { number: station, given } of truths)
    for (const [number, { externalId }] of given)
      for (const step of ['bol', ...stepsWanted(externalId)] as const)
        if (isWanted(step, service, truths) && !service.made[step].has(number))
          wrong.push(
            `the ${step} of ${number}, saved at station ${station}, never reached the service; ${whoHas(truths, number)}`,
          );
  return wrong;
}

/** What the service heard of it and what the journals of its stations say, each in its order. */
function howItCame(
  { heard }: Pick<CountingService, 'heard'>,
  truths: readonly OwnTruth[],
  step: Step,
  number: string,
): string {
  const told = truths.flatMap(({ number: station, shipments, journal }) => {
    const ids = new Set(shipments.filter(({ bolNumber }) => bolNumber === number).map(({ id }) => id));
    return journal
      .map(({ line }) => line)
      .filter(({ shipment_id: id, subject }) => subject === 'submission' && id !== null && ids.has(id))
      .map(({ at, event, detail }) => `  station ${station}: ${at} ${event} ${detail}`);
  });
  return ['', ...(heard.get(`${step} ${number}`) ?? []).map((line) => `  service: ${line}`), ...told].join(
    '\n',
  );
}

/** A campaign that makes no orders and tenders at all wants none. */
const isWanted = (
  step: Step,
  { made }: Pick<CountingService, 'made'>,
  truths: readonly OwnTruth[],
): boolean =>
  step === 'bol' ||
  made[step].size > 0 ||
  truths.some(({ shipments }) =>
    shipments.some(({ submissions }) => submissions.some((one) => one.step === step)),
  );

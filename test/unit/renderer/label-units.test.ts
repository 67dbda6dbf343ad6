import { describe, expect, it } from 'vitest';
import {
  labelUnits,
  labelsStatus,
  missingUnits,
} from '../../../src/renderer/src/components/printing/label-units.ts';
import { jobGroups } from '../../../src/renderer/src/components/queue/job-groups.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { printJob } from '#support/fake-shipment-parts.ts';

const jam = () => shipmentView('jam');

describe('the labels of a shipment', () => {
  it('shows the newest job of each unit', () => {
    const view = jam();
    const again = printJob({ unit: 4, of: 6, state: 'printed', parentId: 'job-4' });
    const units = labelUnits({ ...view, printJobs: [...view.printJobs, again] });
    expect(units.map(({ unit, job }) => [unit, job?.state])).toEqual([
      [1, 'printed'],
      [2, 'printed'],
      [3, 'printed'],
      [4, 'printed'],
      [5, 'queued'],
      [6, 'queued'],
    ]);
  });

  it('does not say what is missing before each doubt is answered', () => {
    const standing = labelsStatus(labelUnits(jam()));
    expect(standing.doubtful.map(({ unit }) => unit)).toEqual([4]);
    expect(missingUnits(standing, {})).toBeNull();
    expect(missingUnits(standing, { 4: false })).toEqual([4, 5, 6]);
    expect(missingUnits(standing, { 4: true })).toEqual([5, 6]);
  });

  it('counts a canceled and a never printed label as missing', () => {
    const view = shipmentView('done');
    const jobs = view.printJobs.map((job) => (job.unit === 2 ? { ...job, state: 'canceled' as const } : job));
    const units = labelUnits({ ...view, printJobs: jobs.filter((job) => job.unit !== 5) });
    expect(missingUnits(labelsStatus(units), {})).toEqual([2, 5]);
  });

  it('never prints again by itself what a queue has taken', () => {
    const view = shipmentView('done');
    const jobs = view.printJobs.map((job) => ({ ...job, state: 'sent' as const, confirms: false }));
    const standing = labelsStatus(labelUnits({ ...view, printJobs: jobs }));
    expect(standing.handedOver).toHaveLength(6);
    expect(missingUnits(standing, {})).toEqual([]);
  });
});

describe('rows of the print table', () => {
  it('joins the labels that wait for the same, and asks each doubt alone', () => {
    const rows = jobGroups(jam().printJobs.filter((job) => job.state !== 'printed'));
    expect(rows.map(({ jobs }) => [jobs[0].state, jobs.map((job) => job.unit)])).toEqual([
      ['in-doubt', [4]],
      ['queued', [5, 6]],
    ]);
  });

  it('keeps labels of two shipments apart', () => {
    const rows = jobGroups([
      printJob({ unit: 1, of: 2, state: 'queued', shipmentId: 'a' }),
      printJob({ unit: 1, of: 2, state: 'queued', shipmentId: 'b' }),
    ]);
    expect(rows).toHaveLength(2);
  });
});

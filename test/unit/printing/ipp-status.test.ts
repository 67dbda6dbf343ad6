import { ippCondition, jobStage, takesDocuments } from '#main/printing/documents/ipp-status.ts';
import { queueUri } from '#main/printing/documents/system-queue-printer.ts';
import { describe, expect, it } from 'vitest';

describe('printer-state and printer-state-reasons', () => {
  it.each([
    ['idle', ['none'], true, 'ready'],
    ['processing', ['none'], true, 'printing'],
    ['stopped', ['media-empty-error'], true, 'paper-out'],
    ['stopped', ['media-empty'], true, 'paper-out'],
    ['processing', ['media-empty-warning'], true, 'paper-out'],
    // One of several trays: nothing stands still.
    ['idle', ['media-empty-warning'], true, 'ready'],
    ['idle', ['toner-low-report', 'marker-supply-low-warning'], true, 'ready'],
    ['stopped', ['marker-supply-empty-error'], true, 'toner-out'],
    ['stopped', ['media-jam-error', 'media-empty-error'], true, 'jam'],
    ['stopped', ['cover-open-error'], true, 'cover-open'],
    ['stopped', ['paused'], true, 'paused'],
    ['processing', ['connecting-to-device'], true, 'printing'],
    ['stopped', ['offline-report'], true, 'stopped'],
    ['idle', ['offline-error'], true, 'not-reachable'],
    ['idle', ['none'], false, 'stopped'],
  ] as const)('%s %j accepting %s → %s', (state, reasons, accepting, condition) => {
    expect(ippCondition(state, reasons, accepting)).toBe(condition);
    expect(takesDocuments(ippCondition(state, reasons, accepting))).toBe(
      condition === 'ready' || condition === 'printing',
    );
  });

  it('a job is printed only when completed', () => {
    expect(['pending', 'processing', 3, 5, undefined].map(jobStage)).toEqual(Array(5).fill('going'));
    expect(['pending-held', 4].map(jobStage)).toEqual(['held', 'held']);
    expect(['processing-stopped', 'canceled', 'aborted', 'completed', 9].map(jobStage)).toEqual([
      'stopped',
      'canceled',
      'aborted',
      'completed',
      'completed',
    ]);
  });
});

it('the name of a queue stays one segment of its address', () => {
  expect(queueUri('ipp://localhost:631', 'HP; rm -rf / #1')).toBe(
    'ipp://localhost:631/printers/HP%3B%20rm%20-rf%20%2F%20%231',
  );
});

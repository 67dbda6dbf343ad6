import { describe, expect, test } from 'vitest';
import { jobAnswer, queueCondition } from '#main/printing/winspool/queue-status.ts';

// The values of winspool.h, written here once more: PRINTER_STATUS_…, PRINTER_ATTRIBUTE_…, JOB_STATUS_….
describe('a queue of Windows', () => {
  test.each([
    ['no flag', 0, 'ready'],
    ['PAUSED', 0x1, 'paused'],
    ['ERROR', 0x2, 'attention'],
    ['PENDING_DELETION', 0x4, 'stopped'],
    ['PAPER_JAM', 0x8, 'jam'],
    ['PAPER_OUT', 0x10, 'paper-out'],
    ['MANUAL_FEED', 0x20, 'attention'],
    ['PAPER_PROBLEM', 0x40, 'attention'],
    ['OFFLINE', 0x80, 'not-reachable'],
    ['IO_ACTIVE', 0x100, 'printing'],
    ['BUSY', 0x200, 'printing'],
    ['PRINTING', 0x400, 'printing'],
    ['OUTPUT_BIN_FULL', 0x800, 'attention'],
    ['NOT_AVAILABLE', 0x1000, 'not-reachable'],
    ['WAITING', 0x2000, 'printing'],
    ['PROCESSING', 0x4000, 'printing'],
    ['INITIALIZING', 0x8000, 'printing'],
    ['WARMING_UP', 0x1_0000, 'printing'],
    ['TONER_LOW', 0x2_0000, 'ready'],
    ['NO_TONER', 0x4_0000, 'toner-out'],
    ['PAGE_PUNT', 0x8_0000, 'attention'],
    ['USER_INTERVENTION', 0x10_0000, 'attention'],
    ['OUT_OF_MEMORY', 0x20_0000, 'attention'],
    ['DOOR_OPEN', 0x40_0000, 'cover-open'],
    ['SERVER_UNKNOWN', 0x80_0000, 'cannot-tell'],
    ['POWER_SAVE', 0x100_0000, 'ready'],
    ['SERVER_OFFLINE', 0x200_0000, 'not-reachable'],
    ['DRIVER_UPDATE_NEEDED', 0x400_0000, 'attention'],
    ['ERROR and PAPER_OUT', 0x12, 'paper-out'],
    ['PRINTING and PAUSED', 0x401, 'paused'],
  ] as const)('%s', (_name, status, condition) => {
    expect(queueCondition({ status, attributes: 0 })).toBe(condition);
  });

  test('that is used offline, as one whose USB printer was pulled out', () => {
    const attributes = 0x400 | 0x40;
    expect(queueCondition({ status: 0, attributes })).toBe('not-reachable');
    expect(queueCondition({ status: 0x10, attributes })).toBe('paper-out');
    expect(queueCondition({ status: 0, attributes: 0x40 })).toBe('ready');
  });
});

describe('a job in it', () => {
  const asked = { id: 7, document: '0700018342 label 1 of 3', lastReason: null };
  const withJob = (status: number, more: { status?: number; document?: string } = {}) =>
    jobAnswer(
      {
        status: more.status ?? 0,
        attributes: 0,
        jobs: [{ id: 7, document: more.document ?? asked.document, status }],
      },
      asked,
    );

  test.each([
    ['nothing', 0, { kind: 'in-queue', condition: 'ready' }],
    ['PAUSED', 0x1, { kind: 'in-queue', condition: 'held' }],
    ['ERROR', 0x2, { kind: 'unknown', reason: 'job-error' }],
    ['DELETING', 0x4, { kind: 'unknown', reason: 'job-canceled' }],
    ['SPOOLING', 0x8, { kind: 'in-queue', condition: 'ready' }],
    ['PRINTING', 0x10, { kind: 'in-queue', condition: 'printing' }],
    ['OFFLINE', 0x20, { kind: 'in-queue', condition: 'not-reachable' }],
    ['PAPEROUT', 0x40, { kind: 'in-queue', condition: 'paper-out' }],
    ['PRINTED', 0x80, { kind: 'left' }],
    ['DELETED', 0x100, { kind: 'unknown', reason: 'job-canceled' }],
    ['BLOCKED_DEVQ', 0x200, { kind: 'unknown', reason: 'job-error' }],
    ['USER_INTERVENTION', 0x400, { kind: 'in-queue', condition: 'attention' }],
    ['RESTART', 0x800, { kind: 'in-queue', condition: 'ready' }],
    ['COMPLETE', 0x1000, { kind: 'left' }],
    ['RETAINED', 0x2000, { kind: 'left' }],
    ['DELETING after PRINTED, its usual end', 0x84, { kind: 'left' }],
    ['ERROR and PAPEROUT', 0x42, { kind: 'in-queue', condition: 'paper-out' }],
  ] as const)('with %s', (_name, status, answer) => {
    expect(withJob(status)).toEqual(answer);
  });

  test('waits for what its queue waits for, unless it is being printed', () => {
    expect(withJob(0, { status: 0x1 })).toEqual({ kind: 'in-queue', condition: 'paused' });
    expect(withJob(0x10, { status: 0x1 })).toEqual({ kind: 'in-queue', condition: 'printing' });
  });

  test('with its number and another title is another job', () => {
    expect(withJob(0, { document: 'Invoice' })).toEqual({ kind: 'left' });
  });

  test('in a queue that lists no jobs has left, as far as anybody knows', () => {
    expect(jobAnswer({ status: 0x1, attributes: 0, jobs: null }, { ...asked, lastReason: 'paused' })).toEqual(
      {
        kind: 'left',
      },
    );
  });

  test('that is gone has left; it was deleted only where the queue stood still before and does now', () => {
    const gone = (status: number, lastReason: string | null) =>
      jobAnswer({ status, attributes: 0, jobs: [] }, { ...asked, lastReason });
    expect(gone(0, null)).toEqual({ kind: 'left' });
    expect(gone(0, 'paused')).toEqual({ kind: 'left' });
    expect(gone(0x1, null)).toEqual({ kind: 'left' });
    expect(gone(0x1, 'paused')).toEqual({ kind: 'unknown', reason: 'job-canceled' });
    expect(gone(0x80, 'not-reachable')).toEqual({ kind: 'unknown', reason: 'job-canceled' });
  });
});

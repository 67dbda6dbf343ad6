import type { StationStatus } from '#shared/station/connection.ts';
import type { FakeAnswers } from './fake-station.ts';
import { day, printJob, submission } from './fake-shipment-parts.ts';
import { lookAnswers } from './look-answers.ts';

/** The Queue when prints wait for a person, are in doubt at a printer that is gone, or are held up: `LOOK_SCENE=prints`. */
export const printScene = (name: string | undefined, status: Partial<StationStatus>): FakeAnswers =>
  name === 'prints'
    ? {
        ...lookAnswers({ ...status, waiting: 8, needAnswer: 6, inDoubt: 2 }),
        'submissions.list': [
          submission({ state: 'queued', bolNumber: '0700018341', queuedAt: day('14:05:00') }),
          submission({ state: 'queued', bolNumber: '0700018342', queuedAt: day('14:06:00') }),
        ],
        'printing.jobs': [
          ...[3, 4, 5, 6].map((unit) =>
            printJob({
              unit,
              of: 6,
              state: 'queued',
              reason: 'stale',
              shipmentId: 'a',
              bolNumber: '0700018337',
              createdAt: day('13:20:00'),
            }),
          ),
          printJob({
            kind: 'document',
            copies: 3,
            printerName: 'Office laser',
            state: 'queued',
            reason: 'stale',
            shipmentId: 'a',
            bolNumber: '0700018337',
            createdAt: day('13:21:00'),
          }),
          printJob({
            kind: 'document',
            copies: 1,
            printerName: 'Office laser',
            state: 'queued',
            reason: 'refused',
            words: 'document-format-not-supported',
            shipmentId: 'c',
            bolNumber: '0700018339',
            createdAt: day('13:40:00'),
          }),
          printJob({
            unit: 4,
            of: 6,
            state: 'in-doubt',
            reason: 'printer-removed',
            printerName: '',
            mayStillPrint: true,
            createdAt: day('13:50:00'),
          }),
          printJob({
            unit: 2,
            of: 2,
            state: 'in-doubt',
            reason: 'partial-format',
            bolNumber: '0700018340',
            createdAt: day('13:58:00'),
          }),
          ...[5, 6].map((unit) =>
            printJob({ unit, of: 6, state: 'queued', reason: 'after-doubt', createdAt: day('13:59:00') }),
          ),
          ...[1, 2].map((unit) =>
            printJob({
              unit,
              of: 3,
              state: 'sent',
              reason: 'paper-out',
              mayStillPrint: true,
              bolNumber: '0700018343',
              shipmentId: 'd',
              createdAt: day('14:06:00'),
            }),
          ),
        ],
      }
    : {};

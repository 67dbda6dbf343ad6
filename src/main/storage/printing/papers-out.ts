import { currentAttemptCondition } from '../outbox/counting-attempt.ts';

const isOut = `p.state IN ('printed', 'sent')`;
const ofShipment = `FROM print_jobs p WHERE p.shipment_id = i.shipment_id AND p.kind <> 'staging-tag'`;

/** Several of a kind, and none of them out: canceled, or reported as not out, and not printed again. */
const noneOut = (kind: 'label' | 'document'): string =>
  `total(p.kind = '${kind}') > 0 AND total(p.kind = '${kind}' AND ${isOut}) = 0`;

/** If one was canceled: whether another came out instead. */
const despiteCanceled = `(SELECT CASE
    WHEN (${noneOut('label')}) OR (${noneOut('document')}) THEN NULL
    WHEN count(DISTINCT iif(p.kind = 'label', p.unit, NULL)) > count(DISTINCT iif(p.kind = 'label' AND ${isOut}, p.unit, NULL)) THEN NULL
    WHEN total(p.state = 'sent') > 0 THEN 'sent'
    WHEN total(p.state = 'printed') > 0 THEN 'printed' END ${ofShipment})`;

/** Labels received without any print job: those of an answer in doubt are not printed unless requested. */
const labelsCame = `EXISTS (SELECT 1 FROM labels WHERE shipment_id = i.shipment_id AND ${currentAttemptCondition('labels', 'i.shipment_id')})`;

/**
 * How far the labels and documents of the shipment `i.shipment_id` are: `printed` when a printer or a person said so of each, `sent` when
 * one went to a printer that confirms nothing, NULL while one is not printed yet. The shipment's print jobs are enough for nearly all. For
 * a program that goes by it the same is said by `import/document-state.ts`.
 */
export const paperStateSql = `CASE (SELECT max(CASE p.state WHEN 'printed' THEN 1 WHEN 'canceled' THEN 3 WHEN 'sent' THEN iif(p.confirms, 4, 2) ELSE 4 END)
      + iif(max(p.kind = 'label'), 0, 10) ${ofShipment})
    WHEN 1 THEN 'printed' WHEN 2 THEN 'sent' WHEN 3 THEN ${despiteCanceled}
    WHEN 11 THEN iif(${labelsCame}, NULL, 'printed') WHEN 12 THEN iif(${labelsCame}, NULL, 'sent')
    WHEN 13 THEN iif(${labelsCame}, NULL, ${despiteCanceled}) END`;

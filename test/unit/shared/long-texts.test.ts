import { expect, test } from 'vitest';
import { readForm } from '#shared/freight/form/read-form.ts';
import { contract } from '#shared/ipc/contract.ts';
import { aForm, aTenderForm } from '#support/builders.ts';

// Regression: from the 4,001st letter on nothing of the form was saved any more; the call was refused as unreadable.
test.each([1000, 1001, 4000, 4001, 50_000])(
  'instructions of %i letters are saved, and said where they are too long',
  (letters) => {
    const specialInstructions = 'x'.repeat(letters);
    const form = aForm({ specialInstructions });
    expect(contract.drafts.save.input.safeParse({ id: 'd', form }).success).toBe(true);
    expect(contract.shipments.submit.input.safeParse({ draftId: 'd', form }).success).toBe(true);
    const tender = aTenderForm({ specialInstructions });
    expect(contract.tenders.reading.input.safeParse({ shipmentId: 's', tender }).success).toBe(true);
    const read = readForm(form, 'en');
    expect(read.ok ? [] : read.problems).toEqual(
      letters > 1000 ? [expect.objectContaining({ path: 'specialInstructions', code: 'too-long' })] : [],
    );
  },
);

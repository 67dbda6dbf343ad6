import type { Desk } from '#main/desk/desk.ts';
import { deskSubjects, type DeskHandlers, type DeskSubject } from '#main/people/desk-rules.ts';
import { eachHandler, handlerOf } from '#shared/ipc/contract.ts';

/** Handlers that stay registered while desks come and go: each call goes to the desk that is open when it comes. */
export const forwardToDesk = (current: () => Promise<Desk>): DeskHandlers =>
  eachHandler(deskSubjects, (subject, name) => async (input) => {
    const { handlers } = await current();
    return handlerOf<DeskSubject>(handlers, subject, name)(input);
  });

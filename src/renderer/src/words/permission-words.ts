import type { Permission } from '#shared/station/permissions.ts';
import { m } from '../paraglide/messages.js';

const words: Record<Permission, () => string> = {
  setup: m.permission_setup,
  people: m.permission_people,
  'decide-submission': m.permission_decide_submission,
  'decide-print': m.permission_decide_print,
  abandon: m.permission_abandon,
  amend: m.permission_amend,
  reprint: m.permission_reprint,
  'take-over': m.permission_take_over,
};
/** The action that needs a PIN, in words. */
export const permissionWords = (permission: Permission): string => words[permission]();

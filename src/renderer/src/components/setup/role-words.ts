import type { Role } from '#shared/station/people.ts';
import { m } from '../../paraglide/messages.js';

const words: Record<Role, () => string> = {
  packer: m.people_role_packer,
  supervisor: m.people_role_supervisor,
  administrator: m.people_role_administrator,
};
export const roleWords = (role: Role): string => words[role]();

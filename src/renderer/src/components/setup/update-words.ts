import type { UpdateState } from '#shared/station/update.ts';
import { m } from '../../paraglide/messages.js';

const off = {
  'no-feed': m.update_no_feed,
  'not-here': m.update_not_here,
  unsigned: m.update_unsigned,
} as const;
const plain = {
  'not-asked': m.update_not_asked,
  current: m.update_current,
  asking: m.update_asking,
  failed: m.update_failed,
} as const;

/** How it stands with a new version, in one sentence. */
export function updateWords(state: UpdateState): string {
  switch (state.kind) {
    case 'off':
      return off[state.reason]();
    case 'fetching':
      return m.update_fetching({ version: state.version });
    case 'ready':
      return m.update_ready({ version: state.version });
    case 'not-asked':
    case 'current':
    case 'asking':
    case 'failed':
      return plain[state.kind]();
  }
}

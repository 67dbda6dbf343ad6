// preload-imports-channels-only: the contract brings zod along
import { contract } from '../shared/ipc/contract.ts';
export const bridge = contract;

import { createRequire } from 'node:module';

const seFileObject = 1;
const ownerSecurityInformation = 1;

/**
 * The owner of a Windows file or folder as a SID such as `S-1-5-32-544`; null when it cannot be determined. Node does not report Windows owners.
 * Calls: learn.microsoft.com/windows/win32/api/aclapi (GetNamedSecurityInfo), …/api/sddl (ConvertSidToStringSid).
 */
export function windowsFileOwner(path: string): string | null {
  // Loaded only when used, so that it costs nothing on other systems.
  const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi');
  const advapi = koffi.load('advapi32.dll');
  const localFree = koffi.load('kernel32.dll').func('void *__stdcall LocalFree(void *memory)');
  const sidText = koffi.disposable('str16', localFree);
  const getNamedSecurityInfo = advapi.func('__stdcall', 'GetNamedSecurityInfoW', 'uint32_t', [
    'str16',
    'int',
    'uint32_t',
    koffi.out(koffi.pointer('void *')),
    'void *',
    'void *',
    'void *',
    koffi.out(koffi.pointer('void *')),
  ]);
  const convertSid = advapi.func('__stdcall', 'ConvertSidToStringSidW', 'int', [
    'void *',
    koffi.out(koffi.pointer(sidText)),
  ]);

  const owner: unknown[] = [null];
  const descriptor: unknown[] = [null];
  const failed: unknown = getNamedSecurityInfo(
    path,
    seFileObject,
    ownerSecurityInformation,
    owner,
    null,
    null,
    null,
    descriptor,
  );
  if (failed !== 0) return null;
  try {
    const text: unknown[] = [null];
    return convertSid(owner[0], text) === 0 || typeof text[0] !== 'string' ? null : text[0];
  } finally {
    localFree(descriptor[0]);
  }
}

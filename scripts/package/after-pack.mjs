// Sets Electron's fuses in a package that is otherwise whole, before it is signed.
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/** Every fuse has a decision (docs/decisions/workshop.md); an Electron with one more is refused, not packed with its default. */
export const fuses = {
  // Else ELECTRON_RUN_AS_NODE makes a Node of the signed program, with its name and its rights.
  [FuseV1Options.RunAsNode]: false,
  // Dockprint has no cookie; switched on, Electron asks the keyring at the start and may wait for its password.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Windows and macOS; Linux has no such check.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes from app://station/.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // The label pictures are drawn by WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** @param {import('electron-builder').AfterPackContext} context */
export default async function afterPack({ appOutDir, packager, electronPlatformName }) {
  const { productFilename } = packager.appInfo;
  // On Linux the program has a name of its own in electron-builder.yml.
  const names = { darwin: `${productFilename}.app`, win32: `${productFilename}.exe`, linux: 'dockprint' };
  const name = names[/** @type {keyof typeof names} */ (electronPlatformName)];
  await flipFuses(join(appOutDir, name), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // An Apple-silicon program whose bytes changed does not start without a new ad-hoc signature, which only macOS can make. Packed elsewhere
    // it is a stand-in.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin' && process.platform === 'darwin',
    ...fuses,
  });
}

import type { Plugin } from 'vite';

const packageFile = /[/\\]zpl-renderer-js[/\\]dist[/\\]index\.esm\.js$/;
/** How the package makes its program: from a text of 9 MB inside its script. */
const fromText = 'let i=_(p),k=await WebAssembly.instantiate(i,E)';
/** The first bytes of WebAssembly, as the text begins. */
const textBegins = '"AGFzbQ';

/**
 * Takes the WebAssembly program of the label renderer out of its script into a file of its own, which the browser compiles while it arrives
 * and need not read, decode and copy as text first. Throws where the package no longer looks as it did in the version that is pinned.
 */
export function wasmFile(): Plugin {
  return {
    name: 'dockprint-wasm-file',
    apply: 'build',
    transform(code, id) {
      if (!packageFile.test(id)) return null;
      const start = code.indexOf(textBegins);
      const end = code.indexOf('"', start + 1);
      if (start < 0 || code.split(fromText).length !== 2)
        throw new Error(
          'zpl-renderer-js has changed: scripts/package/wasm-file.ts no longer knows its program',
        );
      const reference = this.emitFile({
        type: 'asset',
        name: 'label-renderer.wasm',
        originalFileName: id,
        source: Buffer.from(code.slice(start + 1, end), 'base64'),
      });
      const script = `${code.slice(0, start)}""${code.slice(end + 1)}`;
      const fetched = `fetch(import.meta.ROLLUP_FILE_URL_${reference})`;
      return {
        code: script.replace(fromText, `let k=await WebAssembly.instantiateStreaming(${fetched},E)`),
        map: null,
      };
    },
  };
}

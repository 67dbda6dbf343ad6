/** Saves a text as a file, by the browser's download (Electron: its own dialog). */
export function saveText(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Saves the file at `url`, byte for byte; false when it cannot be read. */
export async function saveFrom(url: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    if (answer.ok) saveBlob(name, await answer.blob());
    return answer.ok;
  } catch {
    return false;
  }
}

function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started reading once the click returns; a minute is for slow disks.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}

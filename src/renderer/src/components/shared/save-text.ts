/** Saves a text as a file where the system's browser part asks to (Electron: its own dialog). Binary never comes this way. */
export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has read the address by the time the click is over; a minute is for slow disks.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}

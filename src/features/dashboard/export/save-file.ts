/** A slow phone may take this long to start the download; afterwards nothing of it stays in memory. */
const KEPT_MS = 60_000;

/** Hands a file to the browser to save, as a tap on a download link does. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

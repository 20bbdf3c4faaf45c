/** A slow phone may need this long to start the download; then the file is removed from memory. */
const KEPT_MS = 60_000;

/** Lets the browser save a file, as after a tap on a download link. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

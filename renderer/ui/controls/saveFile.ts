/** Offers a file as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once, because some browsers read the file later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Offers a file as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Releases the address later, because some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Bytes that no text has: a spreadsheet that was not saved as CSV begins like this. */
const isBinary = (bytes: Uint8Array) => bytes.includes(0)

/** The text of a file as office programs write it, in UTF-8 or in the older Western encoding; null when it is none. */
export async function fileText(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isBinary(bytes)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

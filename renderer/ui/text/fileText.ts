/** Whether the bytes are no text. A spreadsheet that was not saved as CSV contains zero bytes. */
const isBinary = (bytes: Uint8Array) => bytes.includes(0)

/** The text of a file in UTF-8 or Windows-1252, as office programs write it; null when it is no text. */
export async function fileText(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isBinary(bytes)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

import { printedTexts } from '#tests/support/browser/printedPages.ts'
import type { TestClient } from '#tests/support/database/client.ts'

/** A PDF document as a user downloads it, with the text of all pages. */
export async function fetchPdf(client: TestClient, path: string) {
  const { status, headers, bytes } = await client.send('GET', path)
  return {
    status,
    type: headers.get('content-type'),
    name: headers.get('content-disposition'),
    text: (await printedTexts(bytes)).map(({ text }) => text).join('\n'),
  }
}

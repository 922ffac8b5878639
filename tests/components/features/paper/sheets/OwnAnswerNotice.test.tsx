import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { OwnAnswerNotice } from '#renderer/features/paper/sheets/OwnAnswerNotice.tsx'
import type { ExtensionRow } from '#renderer/features/paper/sheets/useExtensions.ts'
import { answer } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const READ = 'GET /v1/workshop/paper/:uuid/consent'
const state: EndpointOutput<typeof READ> = {
  question: null,
  own_answers: [uuidOf(2)],
  path: null,
  email: '',
  phone: '',
  language: 'de',
  sends_mail: false,
  sends_sms: false,
  sms_texts: [],
}
type Changed = Parameters<typeof OwnAnswerNotice>[0]['draft']['changed']

test('Point 31.3 Before saving, the sheet says which change undoes the answer that the customer gave', async () => {
  answer({ [READ]: () => state })
  const shown = async (nth: number, changed: Changed) => {
    const extension = { uuid: uuidOf(nth), paper_uuid: uuidOf(1) } as ExtensionRow
    return show(<OwnAnswerNotice draft={{ changed }} extension={extension} />, ['extension'])
  }
  const notice = page.getByRole('status')
  const words: [Changed, RegExp][] = [
    [[], /eine neue oder geänderte Arbeit/],
    [['price'], /Beim Speichern wird die Antwort des Kunden aufgehoben/],
    [['finding', 'note'], /Beim Speichern wird die Antwort des Kunden aufgehoben/],
    [['price', 'answer'], /eine neue oder geänderte Arbeit/],
  ]
  for (const [changed, text] of words) {
    const { unmount } = await shown(2, changed)
    await expect.element(notice).toMatchTextContent(text)
    await unmount()
  }
  await shown(3, ['price'])
  await expect.element(notice).not.toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AssignPapers } from '#renderer/features/paper/AssignPapers.tsx'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { BERT, signIn, uuidOf } from '#tests/support/components/signedIn.ts'

const LIST = 'GET /v1/workshop/technicians'
const PAPERS = Array.from({ length: 120 }, (_none, number) => uuidOf(1_000 + number))

async function openDialog(uuids: readonly string[]) {
  signIn()
  await show(<AssignPapers uuids={uuids} />, ['paper', 'states', 'records'])
  expect(askedFor(LIST)).toEqual([])
  await page.getByRole('button', { name: 'Zuweisen' }).click()
}

test('The dialog that assigns many papers asks for the people of the papers in parts, and offers them', async () => {
  answer({
    [LIST]: ({ query }) => ({
      items: [query.paper_uuids].flat().length === 100 ? [BERT] : [BERT, { ...BERT, uuid: uuidOf(5) }],
    }),
  })
  await openDialog(PAPERS)
  const field = page.getByRole('combobox', { name: 'Mechatroniker/in' })
  await expect.element(field.getByRole('option', { name: 'Bert Muster' })).toBeInTheDocument()
  expect(field.getByRole('option').elements()).toHaveLength(3)
  expect(askedFor(LIST).flatMap(({ query }) => query.paper_uuids)).toEqual(expect.arrayContaining(PAPERS))
})

test('The dialog says so if no person belongs to the workshops of all papers', async () => {
  answer({ [LIST]: () => ({ items: [] }) })
  await openDialog(PAPERS.slice(0, 2))
  await expect.element(page.getByText('Niemand gehört zur Werkstatt jedes gewählten Scheins.')).toBeVisible()
})

test('Papers are assigned only after a choice, and one choice is that they get no person', async () => {
  const sent: unknown[] = []
  answer({
    [LIST]: () => ({ items: [BERT] }),
    'POST /v1/workshop/paper/assign': ({ body }) => {
      sent.push(body)
      return { changed: PAPERS.slice(0, 2), refused: [] }
    },
  })
  await openDialog(PAPERS.slice(0, 2))
  const go = page.getByRole('button', { name: 'Übernehmen' })
  await expect.element(go).toBeDisabled()
  await page.getByRole('combobox', { name: 'Mechatroniker/in' }).selectOptions('Niemand')
  await go.click()
  await expect.poll(() => sent).toEqual([{ uuids: PAPERS.slice(0, 2), set: { what: 'technician', user_uuid: null } }])
})

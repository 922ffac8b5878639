import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paper } from '#contract/records/paper.ts'
import { PaperStatus } from '#renderer/features/paper/PaperStatus.tsx'
import { paperStates } from '#renderer/features/paper/status/paperStates.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { BulkStep } from '#renderer/records/states/bulk/BulkStep.tsx'
import { StateTrail } from '#renderer/records/states/trail/StateTrail.tsx'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { type Paper, paperRow, papers } from '#tests/support/components/papers.ts'
import { show } from '#tests/support/components/show.tsx'
import { BERT, signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const STATUS = 'POST /v1/workshop/paper/:uuid/status'
const TEXTS = ['paper', 'states', 'records', 'errors', 'users', 'shell'] as const
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const nothing = async () => false

function Bar({ uuid }: { uuid: string }) {
  const [field, setField] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: recordKeys.row(paper, uuid),
    queryFn: ({ signal }) => recordCalls.row(paper, uuid, signal),
  })
  return (
    <main>
      {data && (
        <PaperStatus row={data as unknown as Paper} onInform={undefined} showTab={setField} saveFirst={nothing} />
      )}
      <output>{field}</output>
    </main>
  )
}

async function atBar(row: Paper, refusals: Parameters<typeof papers>[1] = () => ({})) {
  signIn()
  const server = papers([row], refusals)
  await show(<Bar uuid={row.uuid} />, TEXTS)
  return server
}

test('4.1 The usual next step takes one press, and the bar shows the new status', async () => {
  const row = paperRow(101, { status: 'in_progress' })
  await atBar(row)
  await expect.element(page.getByText('In Arbeit', { exact: true })).toBeVisible()
  await button('Fertig melden').click()
  await expect.element(button('Bereitstellen')).toBeVisible()
  expect(askedFor(STATUS).map(({ body }) => body)).toMatchObject([{ to: 'completed', version: 1 }])
  expect(await violations()).toEqual([])
})

test('4.1 A step that needs a reason asks for it, and is not sent without one', async () => {
  await atBar(paperRow(101, { status: 'in_progress' }), () => ({ canceled: ['reason_required'] }))
  await button('Weitere Schritte').click()
  await page.getByRole('menuitem', { name: 'Stornieren' }).click()
  await dialog().getByRole('button', { name: 'Stornieren' }).click()
  await expect.element(dialog().getByText('Bitte einen Grund angeben.')).toBeVisible()
  expect(askedFor(STATUS)).toEqual([])
  expect(await violations()).toEqual([])
  // Typed text is not lost by the Escape key.
  await dialog().getByLabelText('Grund').fill('Kunde kommt nicht')
  await userEvent.keyboard('{Escape}')
  await dialog().getByRole('button', { name: 'Stornieren' }).click()
  await expect.element(page.getByText('Storniert', { exact: true })).toBeVisible()
  expect(askedFor(STATUS).at(-1)?.body).toMatchObject({ to: 'canceled', reason: 'Kunde kommt nicht' })
})

test('4.1 A step can ask for an input that only its kind of record has', async () => {
  await atBar(paperRow(101, { status: 'delivered' }), () => ({ picked_up: ['taker_required'] }))
  await button('Abgeholt').click()
  await dialog().getByLabelText('Abgeholt von').fill('Erna Muster')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(askedFor(STATUS).at(-1)?.body).toMatchObject({ to: 'picked_up', taken_by: 'Erna Muster' })
})

test('4.1 A step that assigns the work says so, and sends the confirmation', async () => {
  await atBar(paperRow(101, { status: 'new' }), () => ({ in_progress: ['assignee_missing'] }))
  await button('Übernehmen und beginnen').click()
  await dialog().getByRole('button', { name: 'Übernehmen und beginnen' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(askedFor(STATUS).at(-1)?.body).toMatchObject({ to: 'in_progress', claim: true })
})

test('4.1 A refused step shows every reason, and for each an action that solves it', async () => {
  await atBar(paperRow(101, { status: 'in_progress' }), () => ({ completed: ['checks_open', 'final_check_missing'] }))
  await button('Fertig melden').click()
  await expect.element(dialog().getByText('Die Prüfliste ist nicht vollständig.')).toBeVisible()
  await expect.element(dialog().getByText('Die Endkontrolle fehlt.')).toBeVisible()
  expect(dialog().getByRole('button', { name: 'Fertig melden' }).elements()).toEqual([])
  await dialog().getByRole('button', { name: 'Zur Prüfliste' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.css('output')).toHaveTextContent('checks')
})

test('4.1 A step is sent again if another user has changed the row, but not its status', async () => {
  const row = paperRow(101, { status: 'in_progress' })
  const { store } = await atBar(row)
  await expect.element(button('Fertig melden')).toBeVisible()
  store.save(row.uuid, { tag: '12' })
  await button('Fertig melden').click()
  await expect.element(button('Bereitstellen')).toBeVisible()
  expect(askedFor(STATUS).map(({ body }) => body.version)).toEqual([1, 2])
})

test('4.1 A row can be put on hold with a note, and go on afterwards', async () => {
  await atBar(paperRow(101, { status: 'in_progress' }))
  await button('Anhalten').click()
  await dialog().getByLabelText('Wartegrund').selectOptions('waiting_external')
  await dialog().getByLabelText('Notiz').fill('Glaserei')
  expect(await violations()).toEqual([])
  await dialog().getByRole('button', { name: 'Anhalten' }).click()
  await expect.element(page.getByText('Wartet auf Fremdleistung').first()).toBeVisible()
  await expect.element(page.getByText('Glaserei')).toBeVisible()
  await button('Weiterarbeiten').click()
  await expect.element(button('Anhalten')).toBeVisible()
})

test('4.1 The timeline shows each change with its user, reason and duration, and the time of each status', async () => {
  const row = paperRow(101, { status: 'completed' })
  signIn()
  papers([row])
  const change = { by: BERT, source: 'ui', from_hold: '', to_hold: '', reason: '', lasted: 0 } as const
  answer({
    'GET /v1/workshop/paper/:uuid/states': () => ({
      items: [
        {
          ...change,
          uuid: uuidOf(11),
          at: '2026-09-15T09:00:00.000Z',
          from_status: 'in_progress',
          to_status: 'completed',
          reason: 'Probefahrt in Ordnung',
          lasted: 2 * 3_600_000,
        },
        { ...change, uuid: uuidOf(12), at: '2026-09-15T07:00:00.000Z', from_status: null, to_status: 'in_progress' },
      ],
      in_status: { in_progress: 2 * 3_600_000 },
      on_hold: {},
    }),
  })
  await show(<StateTrail states={paperStates} uuid={row.uuid} />, TEXTS)
  const [newest] = [page.getByRole('listitem').first()]
  await expect.element(newest.getByText('Fertig', { exact: true })).toBeVisible()
  await expect.element(newest.getByText('Probefahrt in Ordnung')).toBeVisible()
  await expect.element(newest.getByText(/Bert Muster.*davor 2/)).toBeVisible()
  await expect.element(page.css('dl')).toMatchTextContent(/In Arbeit/)
  expect(await violations()).toEqual([])
})

test('4.2 The bulk step changes each selected row by itself, and lists the rows that kept their status', async () => {
  signIn()
  const rows = [
    paperRow(101, { status: 'new' }),
    paperRow(102, { status: 'completed' }),
    paperRow(103, { status: 'new' }),
  ]
  papers(rows, ({ jobId }) => (jobId === '9103' ? { in_progress: ['hst_unchecked'] } : {}))
  await show(
    <BulkStep states={paperStates} uuids={rows.map(({ uuid }) => uuid)} addressOf={(uuid) => `/papers/${uuid}`} />,
    TEXTS,
  )
  await button('Status ändern').click()
  await dialog().getByRole('button', { name: 'Übernehmen' }).click()
  await expect.element(dialog().getByText('So geblieben: 1')).toBeVisible()
  await expect.element(dialog().getByRole('listitem')).toMatchTextContent(/noch nicht im HST geprüft/)
  expect(rows.map(({ status }) => status)).toEqual(['in_progress', 'in_progress', 'new'])
  expect(await violations()).toEqual([])
})

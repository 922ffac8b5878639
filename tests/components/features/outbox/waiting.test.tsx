import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AccountMenu } from '#renderer/app/menu/AccountMenu.tsx'
import { startBackground } from '#renderer/features/outbox/startBackground.ts'
import { WaitingButton } from '#renderer/features/outbox/WaitingButton.tsx'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { groupOf } from '#renderer/net/outbox/entry.ts'
import { enqueue } from '#renderer/net/outbox/outboxQueue.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { answer, askedFor, lost, refusal } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const about = { title: 'Annahme 7', path: '/admin/departments' }
const base = { name: 'Verkauf', short_code: '', version: 1 }
const D1 = uuidOf(101)
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function shown() {
  startBackground()
  signIn()
  await show(
    <>
      <WaitingButton />
      <AccountMenu onOpenHelp={() => undefined} />
    </>,
    ['outbox', 'records', 'departments', 'errors', 'shell'],
  )
}

test('Writes that wait for the network are counted in the frame and listed by their record, and leave the list once sent', async () => {
  departments('Verkauf')
  answer({ 'POST /v1/departments': () => lost })
  await shown()
  await expect.element(button(/Noch nicht beim Server/)).not.toBeInTheDocument()
  const uuid = await enqueue.create('department', { ...about, input: { name: 'Annahme' } })
  await expect.poll(() => askedFor('POST /v1/departments').length).toBeGreaterThan(0)
  await enqueue.call(groupOf('department', uuid), {
    title: about.title,
    label: 'Unterschrift',
    call: { endpoint: 'POST /v1/departments/:uuid/restore', params: { uuid } },
  })
  await button('Noch nicht beim Server: 2').click()
  const list = page.getByRole('region', { name: 'Annahme 7' })
  await expect.element(list.getByText('Neu angelegt')).toBeVisible()
  await expect.element(list.getByText('Unterschrift')).toBeVisible()
  expect(await violations()).toEqual([])
  const { rows } = departments('Verkauf')
  answer({ 'POST /v1/departments/:uuid/restore': () => rows[0] as never })
  await button('Jetzt senden').click()
  await expect.element(page.getByText('Alles ist beim Server.')).toBeVisible()
  // A screen that shows the row has it without asking the server.
  expect(queryClient.getQueryData(['records', 'department', 'row', uuid])).toMatchObject({ name: 'Annahme' })
})

test('A field that another user changed as well is decided in the list of waiting writes, and then sent', async () => {
  const store = departments('Verkauf')
  store.save(D1, { name: 'Vertrieb' })
  await shown()
  await enqueue.change('department', D1, { ...about, changes: { name: 'Verkauf Süd' }, base })
  await button(/Sie werden gefragt/).click()
  await button('Entscheiden').click()
  const question = page.getByRole('dialog', { name: 'Jemand anderes war schneller' })
  await expect.element(question.getByText('Vertrieb')).toBeVisible()
  await question.getByRole('radio', { name: 'Meine' }).click()
  await button('Ergebnis speichern').click()
  await expect.poll(() => store.rows[0]?.name).toBe('Verkauf Süd')
  await expect.element(page.getByText('Alles ist beim Server.')).toBeVisible()
})

test('A refused write shows its reason and its field, is sent again on request, and is discarded only after a question', async () => {
  const store = departments('Verkauf')
  answer({
    'PATCH /v1/departments/:uuid': () => refusal('validation_failed', { fields: { name: 'already_exists' } }),
  })
  await shown()
  await enqueue.change('department', D1, { ...about, changes: { name: 'Teile' }, base })
  await button(/Sie werden gefragt/).click()
  await expect.element(page.getByRole('alert').getByText(/Name/)).toBeVisible()
  const before = askedFor('PATCH /v1/departments/:uuid').length
  await button('Noch einmal').click()
  await expect.poll(() => askedFor('PATCH /v1/departments/:uuid').length).toBe(before + 1)
  await button('Verwerfen').click()
  const question = page.getByRole('dialog', { name: 'Eingabe verwerfen?' })
  await question.getByRole('button', { name: 'Behalten' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await button('Verwerfen').click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.element(page.getByText('Alles ist beim Server.')).toBeVisible()
  expect(store.rows[0]?.name).toBe('Verkauf')
})

test('A user who signs out is warned of writes that still wait, and can stay', async () => {
  departments('Verkauf')
  answer({ 'POST /v1/departments': () => lost })
  await shown()
  await enqueue.create('department', { ...about, input: { name: 'Annahme' } })
  await button(/Konto von/).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  const question = page.getByRole('dialog', { name: 'Noch nicht alles gesendet' })
  await expect.element(question.getByText(/Noch nicht beim Server: 1/)).toBeVisible()
  await question.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  expect(useSession.getState().status).toBe('signed_in')
})

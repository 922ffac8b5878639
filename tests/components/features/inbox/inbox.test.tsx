import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import { startBackground } from '#renderer/features/inbox/background/startBackground.ts'
import { Bell } from '#renderer/features/inbox/bell/Bell.tsx'
import { feature } from '#renderer/features/inbox/feature.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { type Answers, answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, BERT, tell, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const LONG = 'Bitte vor elf Uhr prüfen, weil die Kundin mit dem Zug weiterfährt. '.repeat(5).trim()
const at = new Date('2026-09-15T07:00:00.000Z').toISOString()

const entry = (given: Partial<InboxEntry> = {}): InboxEntry => ({
  uuid: uuidOf(50),
  kind: 'hstRequest',
  location_uuid: uuidOf(9),
  record_uuid: null,
  subject: 'WVWZZZCDZMW000001',
  details: { plate: 'DEM-HS 1' },
  note: 'Kunde wartet',
  for_user: null,
  for_role: 'foreman',
  for_department: null,
  taken_by: null,
  state: 'open',
  created_at: at,
  created_by: BERT,
  told_at: at,
  due_at: null,
  escalated_at: null,
  forwarded_by: null,
  forward_note: '',
  closed_at: null,
  closed_by: null,
  close_note: '',
  is_unread: true,
  snoozed_until: null,
  is_for_me: true,
  ...given,
})
const failedRun = (given: Partial<InboxEntry> = {}) =>
  entry({
    uuid: uuidOf(51),
    kind: 'directoryRunFailed',
    subject: uuidOf(70),
    details: { run: 'user_sync', number: '0', error: 'directory_unreadable' },
    note: '',
    for_role: 'administrator',
    created_by: null,
    is_unread: false,
    ...given,
  })

/** A server whose inbox has these entries. Steps answer with the entry. */
function inbox(items: InboxEntry[], more: Answers = {}) {
  const state = { items }
  answer({
    'GET /v1/inbox': ({ query }) => {
      const shown = state.items.filter(({ snoozed_until, state: is }) => {
        if (query?.view === 'done') return is !== 'open'
        return is === 'open' && (snoozed_until !== null) === (query?.view === 'snoozed')
      })
      const unread = state.items.filter(({ is_unread, state: is }) => is === 'open' && is_unread).length
      return { items: shown, has_more: false, unread, open: shown.length, snoozed: 0, wakes_at: null }
    },
    'POST /v1/inbox/seen': () => {
      state.items = state.items.map((one) => ({ ...one, is_unread: false }))
    },
    'GET /v1/user/list': () => [ANNA, BERT],
    ...more,
  })
  return state
}
const withBell = { screens: [{ ...feature.screens[0], load: async () => ({ default: Bell }) }] } as typeof feature
const bell = (name: string | RegExp) => page.getByRole('button', { name })
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })

test('The bell counts new entries of the inbox, follows the server, and its panel shows the entries', async () => {
  const state = inbox([entry()])
  await showScreen(withBell, '/inbox')
  startBackground()
  await expect.element(bell('Posteingang öffnen, neu: 1')).toBeVisible()
  state.items = [entry(), entry({ uuid: uuidOf(52), details: { plate: 'DEM-HS 2' } })]
  tell('inbox.changed', { uuid: uuidOf(52) })
  await expect.element(bell('Posteingang öffnen, neu: 2')).toBeVisible()
  await bell(/Posteingang öffnen/).click()
  const panel = page.getByRole('dialog', { name: 'Posteingang' })
  await expect.element(panel.getByRole('link', { name: /DEM-HS 1/ })).toBeVisible()
  await expect.element(row('DEM-HS 1').getByText('Neu', { exact: true })).toBeVisible()
  // A shown entry counts as seen. Its mark stays while the panel is open.
  await vi.waitFor(() => expect(askedFor('POST /v1/inbox/seen')).toHaveLength(1))
  tell('inbox.changed', { uuid: uuidOf(52) })
  await userEvent.keyboard('{Escape}')
  await expect.element(bell('Posteingang öffnen')).toBeVisible()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Posteingang öffnen')
})

test('The panel of the bell also keeps the toasts that were shown', async () => {
  inbox([])
  await showScreen(withBell, '/inbox')
  showToast('success', 'Gespeichert')
  await bell('Posteingang öffnen').click()
  const panel = page.getByRole('dialog', { name: 'Posteingang' })
  await expect.element(panel.getByText('Gespeichert')).toBeVisible()
  await panel.getByText('Offen', { exact: true }).click()
  await expect.element(panel.getByText('Nichts wartet auf Sie.')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('7.17 A notice to confirm is personal, so that no button forwards it', async () => {
  inbox([entry({ kind: 'newsToConfirm', subject: uuidOf(80), details: { title: 'Bühne 3 gesperrt' } })])
  await showScreen(feature, '/inbox')
  const shown = row('Bühne 3 gesperrt')
  await expect.element(shown.getByRole('button', { name: 'Später' })).toBeVisible()
  expect(shown.getByRole('button', { name: 'Weiterleiten' }).elements()).toEqual([])
})

test('A task of the inbox can be taken over, forwarded or put off, and its car is opened with one click', async () => {
  const state = inbox([entry({ note: LONG })], {
    'POST /v1/inbox/:uuid/take': () => entry({ taken_by: ANNA }),
    'POST /v1/inbox/:uuid/snooze': () => entry({ snoozed_until: at }),
    'POST /v1/inbox/:uuid/forward': ({ body }) =>
      body.note === 'nein' ? entry() : refusal('validation_failed', { fields: { for_user: 'not_found' } }),
  })
  const { address } = await showScreen(feature, '/inbox')
  await expect.element(row('DEM-HS 1').getByText(LONG)).toBeVisible()
  expect(await violations()).toEqual([])
  await row('DEM-HS 1').getByRole('button', { name: 'Ich mache das' }).click()
  await vi.waitFor(() => expect(askedFor('POST /v1/inbox/:uuid/take')).toMatchObject([{ body: { is_taken: true } }]))

  await row('DEM-HS 1').getByRole('button', { name: 'Weiterleiten' }).click()
  const dialog = page.getByRole('dialog', { name: /Weiterleiten/ })
  departments('Werkstatt')
  await expect.element(dialog.getByRole('button', { name: 'Weiterleiten' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Bert Muster' }).click()
  await dialog.getByRole('button', { name: 'Weiterleiten' }).click()
  await expect.element(dialog.getByText(/Niemand davon darf diesen Eintrag sehen/)).toBeVisible()
  expect(askedFor('POST /v1/inbox/:uuid/forward')).toMatchObject([{ body: { for_user: BERT.uuid, for_role: null } }])
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()

  await row('DEM-HS 1').getByRole('button', { name: 'Später' }).click()
  await page.getByRole('menuitem', { name: 'Morgen früh' }).click()
  await vi.waitFor(() => expect(askedFor('POST /v1/inbox/:uuid/snooze')).toHaveLength(1))
  state.items = []
  tell('inbox.changed', { uuid: null })
  state.items = [entry()]
  await row('DEM-HS 1').getByRole('link').click()
  expect(address()).toBe('/workshop/hst/check?vin=WVWZZZCDZMW000001')
})

test('A task that is done by hand says why it came, can be marked as done, and can be opened again', async () => {
  const state = inbox([failedRun({ due_at: at, escalated_at: at })], {
    'POST /v1/inbox/:uuid/done': () => {
      state.items = [failedRun({ state: 'done', closed_at: at, closed_by: ANNA })]
      return state.items[0] as InboxEntry
    },
    'POST /v1/inbox/:uuid/reopen': () => {
      state.items = [failedRun()]
      return state.items[0] as InboxEntry
    },
  })
  await showScreen(feature, '/inbox')
  const run = row('Benutzer abgleichen: abgebrochen')
  await expect.element(run).toMatchTextContent(/überfällig seit/)
  await run.getByRole('button', { name: 'Erledigt' }).click()
  await expect.element(page.getByText('Nichts wartet auf Sie.')).toBeVisible()
  ;(page.getByRole('radio', { name: 'Erledigt' }).element() as HTMLElement).click()
  await expect.element(run).toMatchTextContent(/Erledigt von .Anna Probe/)
  await run.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect.element(page.getByText(/Hier steht, was in den letzten 90 Tagen/)).toBeVisible()
})

test('The arrow keys walk through the entries of the inbox', async () => {
  inbox([entry(), failedRun()])
  await showScreen(feature, '/inbox')
  const links = page.getByRole('link')
  await expect.element(links.nth(1)).toBeVisible()
  ;(links.nth(0).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(links.nth(1).element())
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(links.nth(0).element())
})

test('An inbox that cannot be loaded says so, and can be loaded again', async () => {
  answer({ 'GET /v1/inbox': () => refusal('server_error') })
  await showScreen(feature, '/inbox')
  await expect.element(page.getByRole('alert')).toBeVisible()
  inbox([entry()])
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect.element(row('DEM-HS 1')).toBeVisible()
})

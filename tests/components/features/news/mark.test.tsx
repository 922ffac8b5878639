import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NewsCard } from '#contract/api/news/news.ts'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { MenuButton } from '#renderer/app/menu/MenuButton.tsx'
import { MenuDrawer } from '#renderer/app/menu/MenuDrawer.tsx'
import { MenuSections } from '#renderer/app/menu/MenuSections.tsx'
import { ToastHost } from '#renderer/app/toasts/ToastHost.tsx'
import { SafetyBanner } from '#renderer/features/news/background/SafetyBanner.tsx'
import { SafetyTeller } from '#renderer/features/news/background/SafetyTeller.tsx'
import { startBackground } from '#renderer/features/news/background/startBackground.ts'
import { feature } from '#renderer/features/news/feature.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { showToast, showToastHistory } from '#renderer/ui/feedback/toasts.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { BERT, rightsWithout, signIn, tell, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const AT = '2026-09-15T07:00:00.000Z'
const NOTICE = uuidOf(60)

const card = (given: Partial<NewsCard> = {}): NewsCard => ({
  uuid: NOTICE,
  version: 1,
  state: 'published',
  title: 'Hebebühne 3 ist gesperrt',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Nicht benutzen.' }] }] },
  language: 'de',
  languages: ['de'],
  category: 'safety',
  importance: 'safety',
  is_pinned: false,
  author: BERT,
  published_at: AT,
  publish_until: null,
  changed_at: null,
  newer: [],
  needs_confirmation: true,
  confirm_until: null,
  read_at: null,
  confirmed_at: null,
  is_for_me: true,
  may_edit: false,
  attachments: [],
  allows_comments: false,
  comment_count: 0,
  ...given,
})

/** A server with this one notice, and with these numbers of all notices. */
function serve(given: Partial<NewsCard> = {}, counts = { unread: 3, to_confirm: 2 }) {
  const state = { card: card(given), counts }
  answer({
    'GET /v1/notices': () => ({
      items: [state.card],
      has_more: false,
      next_cursor: null,
      categories: { safety: 1 },
      ...state.counts,
    }),
    'GET /v1/notices/:uuid': ({ params: { uuid } }) =>
      uuid === NOTICE ? state.card : card({ uuid, title: 'Tor 2 klemmt', importance: 'info' }),
    'POST /v1/notices/:uuid/read': () => undefined,
  })
  return state
}

/** Sends an event of the server, as soon as there is a connection. */
async function happen(type: 'news.published' | 'news.changed') {
  await expect.poll(() => socket.connection.state).toBe('open')
  tell('custom.event', { type, uuid: NOTICE, location: null, version: 1, by: null, fields: [] })
}
const alert = page.getByRole('alert').filter({ hasText: 'Sicherheitsmeldung: Hebebühne 3 ist gesperrt' })

/** Opens a screen without notices, with what the frame shows on every screen. */
async function openElsewhere(children = <p>Werkstattplaner</p>) {
  signIn({ ...rightsWithout(), [EVERY_LOCATION]: ['location.read'] })
  startBackground()
  await show(
    <>
      <ToastHost />
      <SafetyTeller />
      {children}
    </>,
    ['news', 'shell'],
  )
}

beforeEach(() => showToastHistory(false))

test('A safety notice is announced by a toast that stays until the notice is confirmed in another window (7.17.7)', async () => {
  const state = serve()
  await openElsewhere()
  await happen('news.published')
  await expect.element(alert.getByRole('button', { name: 'Öffnen' })).toBeVisible()
  // An ordinary toast comes and goes meanwhile, and so does the list behind the bell.
  showToast('info', 'Gespeichert')
  await expect.element(page.getByText('Gespeichert')).toBeVisible()
  await expect.element(page.getByText('Gespeichert')).not.toBeInTheDocument()
  await expect.element(alert).toBeVisible()
  showToastHistory(true)
  await expect.element(alert).not.toBeInTheDocument()
  showToastHistory(false)
  await expect.element(alert).toBeVisible()
  expect(await violations()).toEqual([])
  state.card = card({ confirmed_at: AT })
  await happen('news.changed')
  await expect.element(alert).not.toBeInTheDocument()
})

test('The toast of a safety notice that the user closed does not come back when the notice changes', async () => {
  serve()
  await openElsewhere()
  await happen('news.published')
  await alert.getByRole('button', { name: 'Schließen' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  const before = askedFor('GET /v1/notices/:uuid').length
  await happen('news.changed')
  await expect.poll(() => askedFor('GET /v1/notices/:uuid').length).toBe(before + 1)
  await expect.element(alert).not.toBeInTheDocument()
})

/** The screens of the notices, with a part of the frame. */
const framed = (part: ReactNode): Feature => ({
  ...feature,
  screens: feature.screens.map((screen) => ({
    ...screen,
    load: async () => {
      const { default: Content } = await screen.load()
      return {
        default: () => (
          <>
            {part}
            <Content />
          </>
        ),
      }
    },
  })),
})
const withTeller = framed(<SafetyTeller />)

test('A window that shows the safety notice shows no toast about that notice', async () => {
  serve()
  await showScreen(withTeller, '/')
  const article = page.getByRole('article', { name: 'Hebebühne 3 ist gesperrt' })
  await expect.element(article).toBeVisible()
  // The notice counts as in sight once it was there for three seconds, so the test sends the event after that.
  await expect.poll(() => askedFor('POST /v1/notices/:uuid/read').length, { timeout: 8_000 }).toBe(1)
  await happen('news.published')
  await expect.poll(() => askedFor('GET /v1/notices/:uuid').length).toBe(1)
  // The answer about a later notice, which is not in sight, comes after that.
  answer({ 'GET /v1/notices/:uuid': ({ params: { uuid } }) => card({ uuid, title: 'Tor 2 klemmt' }) })
  tell('custom.event', { type: 'news.published', uuid: uuidOf(62), location: null, version: 1, by: null, fields: [] })
  await expect.element(page.getByRole('alert').filter({ hasText: 'Tor 2 klemmt' })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('The button of the toast opens the safety notice', async () => {
  serve()
  const { address } = await showScreen(withTeller, `/?notice=${uuidOf(61)}`)
  await expect.element(page.getByRole('article', { name: 'Tor 2 klemmt' })).toBeVisible()
  await happen('news.published')
  await alert.getByRole('button', { name: 'Öffnen' }).click()
  await expect.poll(address).toContain(NOTICE)
})

test('The menu entry of the notices counts those to confirm, and marks an open safety notice as urgent', async () => {
  const state = serve()
  await openElsewhere(<MenuSections />)
  const entry = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(entry('Neuigkeiten (\u20662\u2069 zu bestätigen, Sicherheitsmeldung offen)')).toBeVisible()
  expect(await violations()).toEqual([])
  Object.assign(state, { card: card({ confirmed_at: AT }), counts: { unread: 3, to_confirm: 0 } })
  await happen('news.changed')
  await expect.element(entry('Neuigkeiten (\u20663\u2069 ungelesen)')).toBeVisible()
  state.counts = { unread: 0, to_confirm: 0 }
  await happen('news.changed')
  await expect.element(entry('Neuigkeiten')).toBeVisible()
})

test('A narrow window says at the button of the menu, and in its entry, that a safety notice waits', async () => {
  serve()
  await openElsewhere(
    <>
      <MenuButton className={undefined} onOpen={() => undefined} />
      <MenuDrawer opened onClose={() => undefined} />
    </>,
  )
  await expect
    .element(page.getByRole('link', { name: /Neuigkeiten .*2.* zu bestätigen, Sicherheitsmeldung offen/ }))
    .toBeVisible()
  const button = page.getByRole('button', { name: /Menü öffnen, .*2.* zu bestätigen/, includeHidden: true })
  await expect.element(button).toBeInTheDocument()
  expect(await violations()).toEqual([])
})

/** Shows a screen of the notices below the line of the frame, for a user who reads notices. */
function showBanner(address: string) {
  signIn({ ...rightsWithout(), [EVERY_LOCATION]: ['location.read'] })
  return showScreen(framed(<SafetyBanner />), address, { isSignedIn: false })
}

test('An open safety notice is shown in a line above every other screen until it is confirmed (7.17.7)', async () => {
  const state = serve()
  startBackground()
  await showBanner(`/?notice=${uuidOf(61)}`)
  const banner = page.getByRole('region', { name: 'Sicherheit' })
  await expect.element(banner.getByText('Hebebühne 3 ist gesperrt', { exact: false })).toBeVisible()
  const open = banner.getByRole('link', { name: 'Lesen und bestätigen' })
  await expect.element(open).toHaveAttribute('href', expect.stringContaining(NOTICE))
  expect(await violations()).toEqual([])
  state.card = card({ confirmed_at: AT })
  await happen('news.changed')
  await expect.element(banner).not.toBeInTheDocument()
})

test('The list of notices begins with the open safety notice, and so has no line about it', async () => {
  serve()
  await showBanner('/')
  await expect.element(page.getByRole('article', { name: 'Hebebühne 3 ist gesperrt' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Sicherheit' }).elements()).toEqual([])
})

test('The feature of the notices adds the line and the toast of safety notices to the frame of the app', async () => {
  const { frameParts } = (await feature.frame?.()) ?? {}
  expect(Object.keys(frameParts ?? {}).sort()).toEqual(['line', 'overlay'])
})

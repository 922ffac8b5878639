import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { feature } from '#renderer/features/directory/feature.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const INVITE = 'POST /v1/admin/users/:user_uuid/invitation'
const RUN: DirectoryRun = {
  uuid: uuidOf(3),
  kind: 'user_generation',
  source: 'csv',
  state: 'done',
  total: 3,
  processed: 3,
  created: 3,
  updated: 0,
  deactivated: 0,
  unchanged: 0,
  failed: 0,
  incomplete: 0,
  uninvited: 3,
  error: '',
  left_out_columns: [],
  created_at: '2026-09-16T08:00:00.000Z',
  finished_at: '2026-09-16T08:01:00.000Z',
  by: null,
}
const PEOPLE = ['Mia Berg', 'Tom Tal', 'Ida Feld'].map((label, at) => ({ label, user_uuid: uuidOf(20 + at) }))

/**
 * A run with three new users. The server refuses invitations as `refused` says. `isSlow`: it has not made the links of
 * invited users yet.
 */
async function showRun(refused: (user_uuid: string) => ReturnType<typeof refusal> | undefined, isSlow = false) {
  const invited = new Set<string>()
  const rest = () => PEOPLE.filter(({ user_uuid }) => !invited.has(user_uuid))
  const listed = () => (isSlow ? PEOPLE : rest())
  answer({
    'GET /v1/admin/directory/runs': () => [],
    'GET /v1/admin/directory/runs/:run_uuid': () => ({ ...RUN, uninvited: rest().length }),
    'GET /v1/admin/directory/runs/:run_uuid/lines': ({ query }) => ({
      items: (query.only === 'uninvited' ? listed() : []).map((one, at) => ({
        line: at + 1,
        action: 'create' as const,
        state: 'done' as const,
        changes: [],
        problems: {},
        ...one,
      })),
      has_more: false,
    }),
    [INVITE]: ({ params }) => {
      const answered = refused(params.user_uuid)
      if (answered) return answered
      invited.add(params.user_uuid)
      return undefined as never
    },
  })
  await showScreen(feature, `/admin/directory/${RUN.uuid}`)
}
const button = (name: string) => page.getByRole('button', { name })

test('Invitations that wait for the limit of the server say so, can be stopped, and the others are sent later', async () => {
  let isLimited = true
  const limit = (uuid: string) =>
    isLimited && uuid !== PEOPLE[0]?.user_uuid ? refusal('too_many_attempts', { retry_after: 60 }) : undefined
  await showRun(limit, true)
  await button('Alle per E-Mail einladen').click()
  await expect.element(page.getByText(/Eingeladen: 1 von 3 .*nur einige Einladungen pro Minute/)).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Eingeladen: 1 von 3' })).toBeInTheDocument()
  await button('Anhalten').click()
  await expect.element(button('Übrige einladen')).toBeVisible()
  expect(askedFor(INVITE).length).toBe(2)
  isLimited = false
  await button('Übrige einladen').click()
  await expect.element(page.getByText('Eingeladen: 3 von 3')).toBeVisible()
  await expect.element(button('Übrige einladen')).not.toBeInTheDocument()
  expect(askedFor(INVITE).map(({ params }) => params.user_uuid)).toEqual(
    [0, 1, 1, 2].map((at) => PEOPLE[at]?.user_uuid),
  )
})

test('Invitations end with the refusal if the server keeps refusing, and the button offers to send the others', async () => {
  await showRun(() => refusal('too_many_attempts', { retry_after: 0 }))
  await button('Alle per E-Mail einladen').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(askedFor(INVITE).length).toBe(7)
  await expect.element(button('Übrige einladen')).toBeVisible()
})

test('Without a mail account no invitation counts as sent, and the page says why', async () => {
  await showRun(() => refusal('mail_not_set_up'))
  await button('Alle per E-Mail einladen').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/E-Mail-Versand ist noch nicht eingerichtet/)
  await expect.element(page.getByText('Eingeladen: 0 von 3')).toBeVisible()
  expect(askedFor(INVITE).length).toBe(1)
})

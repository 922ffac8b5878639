import { expect, type Page } from 'playwright/test'
import type { ServerFrame } from '#contract/socket/events.ts'
import { signInOn, test } from '#tests/support/browser/e2e.ts'

/** Changes frames of the server on the socket. */
async function rewrite(page: Page, change: (frame: ServerFrame) => ServerFrame): Promise<void> {
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) => socket.send(JSON.stringify(change(JSON.parse(String(text)) as ServerFrame))))
  })
}
const card = (page: Page) => page.getByRole('region', { name: 'Jetzt online' })

test('Online users are shown only if the dealer allows that people see each other', async ({ page, server }) => {
  await rewrite(page, (frame) => {
    if (frame.event === 'hello') return { ...frame, data: { ...frame.data, presence: false } }
    return frame.event === 'users_online' ? { ...frame, data: { users: [] } } : frame
  })
  await signInOn(page, server, 'admin')
  await expect(page.getByText('Verbunden')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ungelesene Nachrichten' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('Online users are named up to a limit, and the others are counted', async ({ page, server }) => {
  const people = Array.from({ length: 30 }, (_, i) => ({
    uuid: `00000000-0000-4000-8000-0000000000${String(i + 10)}`,
    first_name: 'Person',
    last_name: String(i),
  }))
  await page.route('**/api/v1/user/list', (route) => route.fulfill({ json: people }))
  await rewrite(page, (frame) =>
    frame.event === 'users_online' ? { ...frame, data: { users: people.map(({ uuid }) => uuid) } } : frame,
  )
  await signInOn(page, server, 'admin')
  await expect(card(page).getByText('30', { exact: true })).toBeVisible()
  await expect(card(page).getByRole('listitem')).toHaveCount(25)
  await expect(card(page).getByText('+6', { exact: true })).toBeVisible()
  await expect(card(page).getByText(/^\d+ offene Verbindung(en)?$/)).toBeVisible()
})

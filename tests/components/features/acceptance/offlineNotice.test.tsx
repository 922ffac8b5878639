import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OfflineNotice } from '#renderer/features/acceptance/head/OfflineNotice.tsx'
import type { Entry } from '#renderer/net/outbox/entry.ts'
import { listen } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { hangUp, signIn } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

/** Whether the browser would ask before it leaves the page. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('Point 31.1 Without a network a browser says that its page must stay open, and asks before it leaves unsent work', async () => {
  signIn()
  listen()
  const { unmount } = await show(<OfflineNotice visit={{ entries: [] }} />, ['acceptance'])
  const notice = page.getByRole('status')
  await expect.element(notice).not.toBeInTheDocument()
  expect(asks()).toBe(false)
  await expect
    .poll(() => {
      hangUp()
      return document.body.textContent
    })
    .toContain('laden Sie sie nicht neu')
  await expect.element(notice).toMatchTextContent(/nur in der Desktop-App/)
  expect(asks()).toBe(false)
  expect(await violations()).toEqual([])
  await unmount()
  await show(<OfflineNotice visit={{ entries: [{} as Entry] }} />, ['acceptance'])
  await expect
    .poll(() => {
      hangUp()
      return asks()
    })
    .toBe(true)
})

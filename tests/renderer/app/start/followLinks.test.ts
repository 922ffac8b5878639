import { createMemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { wantedPage } from '#renderer/app/screens/wantedPage.ts'
import { followLinks } from '#renderer/app/start/followLinks.ts'

beforeEach(() => wantedPage.forget())

/** A page at `address`, and how main pushes a path to it. */
function pageAt(address: string) {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [address] })
  let push: (data: { path: string }) => void = () => undefined
  const on = ((_name: string, listener: typeof push) => {
    push = listener
    return () => undefined
  }) as DesktopBridge['on']
  followLinks({ on }, router)
  return { router, push: (path: string) => push({ path }) }
}

test('a link that main hands on is opened', async () => {
  const { router, push } = pageAt('/dashboard')
  push('/chat?chat=1')
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/chat', search: '?chat=1' })
})

test('on the sign-in page it waits, so that nothing typed is lost', () => {
  const { router, push } = pageAt('/login')
  push('/chat?chat=1')
  expect([router.state.location.pathname, wantedPage.get()]).toEqual(['/login', '/chat?chat=1'])
})

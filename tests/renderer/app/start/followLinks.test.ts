import { createMemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { wantedPage } from '#renderer/app/screens/wantedPage.ts'
import { closePalette, usePalette } from '#renderer/app/search/paletteState.ts'
import { followLinks } from '#renderer/app/start/followLinks.ts'

beforeEach(() => wantedPage.forget())

/** A page at `address`, and a function with which the main process pushes a path to it. */
function pageAt(address: string) {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [address] })
  const listeners = new Map<string, (data: unknown) => void>()
  const on = ((name: string, listener: (data: unknown) => void) => {
    listeners.set(name, listener)
    return () => undefined
  }) as DesktopBridge['on']
  followLinks({ on }, router)
  return {
    router,
    push: (path: string) => listeners.get('navigate')?.({ path }),
    openSearch: () => listeners.get('search.open')?.(null),
  }
}

test('A link that the main process hands to the page is opened', async () => {
  const { router, push } = pageAt('/dashboard')
  push('/chat?chat=1')
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/chat', search: '?chat=1' })
})

test('A link waits while the sign-in page is shown, so that typed text is not lost', () => {
  const { router, push } = pageAt('/login')
  push('/chat?chat=1')
  expect([router.state.location.pathname, wantedPage.get()]).toEqual(['/login', '/chat?chat=1'])
})

test('The search shortcut of the desktop app opens the search above the current screen', () => {
  const { router, openSearch } = pageAt('/workshop/planner')
  expect(usePalette.getState().isOpen).toBe(false)
  openSearch()
  expect([router.state.location.pathname, usePalette.getState().isOpen]).toEqual(['/workshop/planner', true])
  closePalette()
})

test('The search shortcut of the desktop app opens nothing on the sign-in page', () => {
  pageAt('/login').openSearch()
  expect(usePalette.getState().isOpen).toBe(false)
})

import { afterEach, expect, test, vi } from 'vitest'
import { ToastHost } from '#renderer/app/toasts/ToastHost.tsx'
import { ScanListener } from '#renderer/features/paper/find/ScanListener.tsx'
import { useSession } from '#renderer/net/session/session.ts'
import { show } from '#tests/support/components/show.tsx'
import { ANNA } from '#tests/support/components/signedIn.ts'

function scan(text: string, pause: number): void {
  const began = performance.now()
  for (const [at, key] of [...text, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: began + at * pause })
    document.body.dispatchEvent(event)
  }
}

const before = useSession.getState()
afterEach(() => useSession.setState(before, true))

test('A code opens nothing for a user without rights for papers, and is told as unknown', async () => {
  useSession.setState({ permissions: {}, user: ANNA })
  const pressed = vi.fn()
  document.addEventListener('keydown', pressed)
  const screen = await show(
    <>
      <ScanListener />
      <ToastHost />
    </>,
    ['paper', 'places', 'scanner'],
  )
  scan('gcn@werkstatt.example', 40)
  await expect.element(screen.getByText('gcn@werkstatt.example', { exact: false })).toBeVisible()
  expect(pressed).not.toHaveBeenCalled()
  document.removeEventListener('keydown', pressed)
})

test('Without a session no key is kept back, so that a terminal reads its badges', async () => {
  useSession.setState({ permissions: {}, user: null })
  const pressed = vi.fn()
  document.addEventListener('keydown', pressed)
  await show(<ScanListener />, ['paper', 'places', 'scanner'])
  scan('70004711815', 10)
  expect(pressed).toHaveBeenCalledTimes(12)
  document.removeEventListener('keydown', pressed)
})

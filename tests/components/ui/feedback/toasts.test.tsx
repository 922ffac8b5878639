import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { ToastHost } from '#renderer/app/toasts/ToastHost.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { show } from '#tests/support/components/show.tsx'

test('A toast about a failure stays until the user closes it, however many toasts come after it', async () => {
  // The mouse stands where the test before left it, and a toast below it would stay.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 })
  const screen = await show(<ToastHost />, ['shell'])
  showToast('error', 'Das Foto ist nicht gespeichert.')
  for (let nth = 1; nth <= 7; nth++) showToast('info', `Nachricht ${nth}`)
  await expect.element(screen.getByText('Nachricht 7')).toBeVisible()
  await expect.element(screen.getByText('Nachricht 3')).not.toBeInTheDocument()
  const failure = screen.getByRole('alert')
  await expect.element(failure).toHaveTextContent('Das Foto ist nicht gespeichert.')
  // The other toasts close by themselves.
  await expect.element(screen.getByText('Nachricht 7')).not.toBeInTheDocument()
  await expect.element(failure).toBeVisible()
  await failure.click()
  await expect.element(failure).not.toBeInTheDocument()
})

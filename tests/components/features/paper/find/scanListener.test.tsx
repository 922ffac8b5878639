import { Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastHost } from '#renderer/app/toasts/ToastHost.tsx'
import { ScanListener } from '#renderer/features/paper/find/ScanListener.tsx'
import { useSession } from '#renderer/net/session/session.ts'
import { pathOfCode } from '#renderer/shared/scan/pathOfCode.ts'
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

test('A scanned code opens nothing for a user without rights for papers, and is reported as unknown', async () => {
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

test('Without a session no key is held back, so that a terminal can read badges', async () => {
  useSession.setState({ permissions: {}, user: null })
  const pressed = vi.fn()
  document.addEventListener('keydown', pressed)
  await show(<ScanListener />, ['paper', 'places', 'scanner'])
  scan('70004711815', 10)
  expect(pressed).toHaveBeenCalledTimes(12)
  document.removeEventListener('keydown', pressed)
})

const CODE = 'W:AgF7VzU_5CJJ0zcDAAdKbT'
const Address = () => <output aria-label="Adresse">{useLocation().pathname}</output>

/** A dialog that the user can close, with a field that holds a text. */
function Covered({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      title="Tastenkürzel"
      closeButtonProps={{ 'aria-label': 'Zu' }}
    >
      <TextInput label="Notiz" defaultValue={text} />
    </Modal>
  )
}

const showCovered = async (text: string) => {
  useSession.setState({ permissions: {}, user: ANNA })
  const screen = await show(
    <>
      <ScanListener />
      <ToastHost />
      <Covered text={text} />
      <Address />
    </>,
    ['paper', 'places', 'scanner'],
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

test('A scanned code closes a dialog without typed text, and opens its sheet', async () => {
  const screen = await showCovered('')
  scan(CODE, 20)
  await expect.element(screen.getByText(pathOfCode(CODE) ?? '')).toBeInTheDocument()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('A scanned code waits while a dialog holds typed text, and says so', async () => {
  const screen = await showCovered('Haken 7')
  scan(CODE, 20)
  await expect.element(screen.getByText('Schließen Sie den offenen Dialog', { exact: false })).toBeVisible()
  await expect.element(screen.getByLabelText('Adresse')).toHaveTextContent('/')
  await screen.getByRole('button', { name: 'Zu' }).click()
  await expect.element(screen.getByText(pathOfCode(CODE) ?? '')).toBeInTheDocument()
})

test('An unknown code from a scanner that is slower than the setting leads to the test of the scanner', async () => {
  useSession.setState({ permissions: {}, user: ANNA })
  const screen = await show(
    <>
      <ScanListener />
      <ToastHost />
    </>,
    ['paper', 'places', 'scanner'],
  )
  scan('gcn@werkstatt.example', 100)
  await expect.element(screen.getByText('Der Scanner ist langsamer als eingestellt', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Scanner ausprobieren' }).click()
  await expect.element(screen.getByText('Warte auf den Scanner …')).toBeVisible()
})

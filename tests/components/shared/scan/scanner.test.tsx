import { useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ScannerCard } from '#renderer/shared/scan/ScannerCard.tsx'
import { scanSettings } from '#renderer/shared/scan/scanSettings.ts'
import { watchScans } from '#renderer/shared/scan/watchScans.ts'
import { show } from '#tests/support/components/show.tsx'
import { violations } from '#tests/support/components/violations.ts'

/** Presses keys without waiting. Their events carry times of the device that are `pause` apart (ms). */
function scan(keys: readonly { key: string; code: string; shiftKey: boolean }[], pause: number): void {
  const began = performance.now()
  for (const [at, one] of keys.entries()) {
    const event = new KeyboardEvent('keydown', Object.assign({ bubbles: true, cancelable: true }, one))
    Object.defineProperty(event, 'timeStamp', { value: began + at * pause })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }
}
const digits = (text: string) => [...text].map((key) => ({ key, code: `Digit${key}`, shiftKey: false }))
const ENTER = { key: 'Enter', code: 'Enter', shiftKey: false }
const TAB = { key: 'Tab', code: 'Tab', shiftKey: false }

/** A list whose next key counts on the row that is drawn. */
function Steps() {
  const [row, setRow] = useState(0)
  const step = useRef(() => {})
  useEffect(() => {
    step.current = () => setRow(row + 1)
  })
  useEffect(() => {
    const listen = () => step.current()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return <p>Zeile {row}</p>
}

beforeEach(() => scanSettings.set({ gap: 60, ending: 'key' }))
afterEach(() => scanSettings.set({ gap: 60, ending: 'key' }))

describe('the test of a scanner', () => {
  test('The dialog shows what the scanner typed, and stores the setting that fits', async () => {
    const screen = await show(<ScannerCard />, ['scanner'])
    await screen.getByRole('button', { name: 'Scanner ausprobieren' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('Warte auf den Scanner …')).toBeVisible()
    scan([...digits('913115'), TAB], 100)
    await expect.element(dialog.getByText('6 Zeichen, im Mittel 100 ms, höchstens 100 ms')).toBeVisible()
    await expect.element(dialog.getByText('Tab', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('langsam (bis 150 ms), Der Scanner drückt')).toBeVisible()
    expect(await violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Einstellung übernehmen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(scanSettings.get()).toEqual({ gap: 150, ending: 'key' })
    await expect.element(screen.getByLabelText('Pause zwischen zwei Zeichen')).toHaveValue('150')
  })

  test('While the dialog is open, no other part of the app gets the scan', async () => {
    const heard = vi.fn()
    const stop = watchScans(heard)
    const screen = await show(<ScannerCard />, ['scanner'])
    await screen.getByRole('button', { name: 'Scanner ausprobieren' }).click()
    await expect.element(screen.getByText('Warte auf den Scanner …')).toBeVisible()
    scan([...digits('913115'), ENTER], 5)
    await expect.element(screen.getByText('913115')).toBeVisible()
    expect(heard).not.toHaveBeenCalled()
    await screen.getByText('Schließen', { exact: true }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    scan([...digits('913115'), ENTER], 5)
    expect(heard).toHaveBeenCalledExactlyOnceWith({
      text: '913115',
      readings: expect.arrayContaining(['913115']),
      isSlow: false,
    })
    stop()
  })

  test('Typed keys reach the page as they are, and no key of a code reaches it', async () => {
    const pressed: string[] = []
    const listen = (event: KeyboardEvent) => pressed.push(event.key)
    document.addEventListener('keydown', listen)
    const stop = watchScans(() => undefined)
    scan([...digits('913115'), ENTER], 5)
    scan([{ key: 'j', code: 'KeyJ', shiftKey: false }], 0)
    await vi.waitFor(() => expect(pressed).toEqual(['j']))
    stop()
    document.removeEventListener('keydown', listen)
  })

  test('Keys that were held back together act one after the other', async () => {
    const stop = watchScans(() => undefined)
    const screen = await show(<Steps />, [])
    const j = { key: 'j', code: 'KeyJ', shiftKey: false }
    scan([j, j, j], 20)
    await expect.element(screen.getByText('Zeile 3')).toBeVisible()
    stop()
  })
})

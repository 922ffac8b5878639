import type { DesktopBridge } from '#contract/ipc/table.ts'
import { takesText } from '#renderer/ui/controls/takesText.ts'

/**
 * Makes a code of a serial scanner act like one of a scanner that types. In a text field the code is inserted and ended
 * with Enter. Elsewhere the page gets the key events, faster than a person can type.
 */
export function followSerialScanner(bridge: Pick<DesktopBridge, 'on'>): void {
  bridge.on('scanner.code', ({ code }) => typeCode(code))
}

function typeCode(code: string): void {
  const target = document.activeElement ?? document.body
  if (takesText(target)) write(target, code)
  else for (const key of [...code, 'Enter']) press(target, key)
}

/**
 * Inserts the code like typed input, so that the page notices. Enter submits the form, unless the page handles the key.
 */
function write(target: Element, code: string): void {
  document.execCommand('insertText', false, code)
  const isLeft = press(target, 'Enter')
  if (isLeft && target instanceof HTMLInputElement) target.form?.requestSubmit()
}

/** Sends a key and answers whether the page left it to the browser. */
const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }))

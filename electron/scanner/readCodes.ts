import { SCANNED_MAX } from '#contract/ipc/scanner.ts'

/** Milliseconds of silence that end a code. Some scanners end it with a line break, others with nothing. */
const PAUSE_MS = 80
/** A line break or tab ends a code. Other control characters are removed. */
const BREAK = /[\r\n\t]/
const CONTROL = /\p{Cc}/gu

/** Assembles codes from the bytes of a serial line. `stop` drops the incomplete code. */
export function readCodes(onCode: (code: string) => void): { take: (bytes: Buffer) => void; stop: () => void } {
  let text = ''
  let pause: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(pause)
    const code = text.replace(CONTROL, '').trim()
    text = ''
    if (code.length > 0 && code.length <= SCANNED_MAX) onCode(code)
  }
  const stop = () => {
    clearTimeout(pause)
    text = ''
  }
  const take = (bytes: Buffer) => {
    clearTimeout(pause)
    const parts = bytes.toString('utf8').split(BREAK)
    for (const [index, part] of parts.entries()) {
      // Input without an end is stored only until it is longer than any code.
      if (text.length <= SCANNED_MAX) text += part.slice(0, SCANNED_MAX + 1)
      if (index < parts.length - 1) end()
    }
    if (text !== '') pause = setTimeout(end, PAUSE_MS)
  }
  return { take, stop }
}

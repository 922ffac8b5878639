import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SCANNED_MAX } from '#contract/ipc/scanner.ts'
import { readCodes } from '#electron/scanner/readCodes.ts'
import { SerialScanner } from '#electron/scanner/serialScanner.ts'
import { openSerialLine, type SerialLine } from '#tests/support/electron/serialLine.ts'

describe('the bytes of a serial line', () => {
  let codes: string[]
  let line: ReturnType<typeof readCodes>
  beforeEach(() => {
    vi.useFakeTimers()
    codes = []
    line = readCodes((code) => codes.push(code))
  })
  afterEach(() => vi.useRealTimers())
  const send = (...parts: string[]) => {
    for (const part of parts) line.take(Buffer.from(part))
  }

  test.each([
    ['a line', ['W:2026-17\r\n'], ['W:2026-17']],
    ['a line in pieces', ['W:20', '26-1', '7\r'], ['W:2026-17']],
    ['two lines at once', ['W:1\rW:2\r'], ['W:1', 'W:2']],
    ['letters beyond ASCII', ['Größe ü\n'], ['Größe ü']],
    ['signs that no one can see', ['\u0002W:1\u0003\r'], ['W:1']],
    ['empty lines', ['\r\n\r\n'], []],
    ['what is too long', ['x'.repeat(SCANNED_MAX + 1), '\r', 'W:1\r'], ['W:1']],
  ])('Codes are read from a serial line with %s', (_what, parts, expected) => {
    send(...parts)
    expect(codes).toEqual(expected)
  })

  test('A code without an end character ends after a pause', () => {
    send('W:20')
    vi.advanceTimersByTime(50)
    send('26')
    expect(codes).toEqual([])
    vi.advanceTimersByTime(80)
    expect(codes).toEqual(['W:2026'])
  })
})

describe.runIf(process.platform === 'linux')('a scanner on a serial port', () => {
  const lines: SerialLine[] = []
  afterEach(async () => {
    for (const line of lines.splice(0)) await line.unplug()
  })
  const plugIn = async () => {
    const line = await openSerialLine()
    lines.push(line)
    return line
  }
  const listen = () => {
    const heard = { codes: [] as string[], states: [] as string[], logged: [] as string[] }
    const scanner = new SerialScanner({
      onCode: (code) => heard.codes.push(code),
      onChange: ({ state }) => heard.states.push(state),
      log: (event) => heard.logged.push(event),
    })
    return { scanner, ...heard }
  }

  test('A scanner on a serial port is read as long as it is chosen in the settings', async () => {
    const line = await plugIn()
    const { scanner, codes, states } = listen()
    expect(scanner.view).toEqual({ state: 'none' })
    scanner.use(line.path)
    await vi.waitFor(() => expect(states).toEqual(['ready']))
    line.send('W:2026-17\r')
    await vi.waitFor(() => expect(codes).toEqual(['W:2026-17']))
    scanner.use(null)
    expect(scanner.view).toEqual({ state: 'none' })
    line.send('W:2026-18\r')
    const other = await plugIn()
    scanner.use(other.path)
    await vi.waitFor(() => expect(scanner.view).toEqual({ state: 'ready' }))
    other.send('T:1\r')
    await vi.waitFor(() => expect(codes).toEqual(['W:2026-17', 'T:1']))
    scanner.use(null)
  })

  test('A missing scanner is reported once, and the app looks for it again', async () => {
    const { scanner, states, logged } = listen()
    scanner.use('/dev/pts/99999')
    await vi.waitFor(() => expect(states).toEqual(['missing']))
    const line = await plugIn()
    scanner.use(line.path)
    await vi.waitFor(() => expect(states).toEqual(['missing', 'ready']))
    await line.unplug()
    await vi.waitFor(() => expect(states).toEqual(['missing', 'ready', 'missing']))
    expect(logged).toEqual(['scanner.missing', 'scanner.missing'])
    scanner.use(null)
  })
})

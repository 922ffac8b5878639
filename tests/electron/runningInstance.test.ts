import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answerLaterStarts,
  askInstance,
  earlierInstance,
  forgetInstance,
} from '#electron/app/instance/runningInstance.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'werkbank-instance-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const writePid = (text: string) => writeFileSync(join(folder, 'instance.pid'), text)
const isListening = () => vi.waitFor(() => expect(existsSync(join(folder, 'instance.pid'))).toBe(true))

describe('DSK-03: whether an earlier start still answers', () => {
  test('A running app answers a second start, and counts as gone when it has ended', async () => {
    const end = answerLaterStarts(folder, () => undefined)
    await isListening()
    expect(await askInstance(folder, 5_000)).toBe('answers')
    end()
    expect(existsSync(join(folder, 'instance.pid'))).toBe(false)
  })

  test('Files of a crashed app do not stop the next start of the app', async () => {
    const crashed = createServer()
    crashed.listen(join(folder, 'instance.sock'))
    await once(crashed, 'listening')
    crashed.close()
    writeFileSync(join(folder, 'instance.sock'), '')
    const end = answerLaterStarts(folder, () => undefined)
    await isListening()
    expect(await askInstance(folder, 5_000)).toBe('answers')
    end()
  })

  test('An app that is connected and gives no answer counts as hanging', async () => {
    const mute = createServer(() => undefined)
    mute.listen(join(folder, 'instance.sock'))
    await once(mute, 'listening')
    expect(await askInstance(folder, 50)).toBe('hung')
    mute.close()
  })

  test('An app that no longer listens counts as gone, whichever process has its number now', async () => {
    expect(await askInstance(folder, 5_000)).toBe('gone')
  })

  test('With a profile whose path is too long for a socket, the app starts without asking an earlier start', async () => {
    const deep = join(folder, 'x'.repeat(120))
    expect(() => answerLaterStarts(deep, () => undefined)()).not.toThrow()
    expect(await askInstance(deep, 50)).toBe('answers')
  })
})

describe('DSK-03: the process of the earlier start', () => {
  test('The process of the earlier start is found by its number while it lives', () => {
    expect(earlierInstance(folder)).toBeNull()
    writePid(String(process.ppid))
    expect(earlierInstance(folder)).toBe(process.ppid)
    forgetInstance(folder)
    expect(earlierInstance(folder)).toBeNull()
  })
  test.each(['', 'x', '-1', '0', '1', '1.5', '4194999', String(process.pid)])('%j is no process number', (text) => {
    writePid(text)
    expect(earlierInstance(folder)).toBeNull()
  })
})

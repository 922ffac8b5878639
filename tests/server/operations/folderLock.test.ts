import { spawn } from 'node:child_process'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockFolder } from '#server/db/embedded/folderLock.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { temporaryFolder } from './serverProcess.ts'

const lockOf = (folder: string) => join(folder, 'werkbank.lock')
const started = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
/** A process id that is free: its process has just ended. */
const deadPid = () =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, ['-e', ''])
    child.once('close', () => resolve(child.pid ?? 0))
  })

describe('the lock on the folder of the embedded database', () => {
  it('The lock is held by one process at a time and given back', () => {
    const folder = join(temporaryFolder(), 'new')
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`in use by another server (process ${process.pid})`)
    unlock()
    expect(existsSync(lockOf(folder))).toBe(false)
    lockFolder(folder)()
  })

  it('The lock of a process that is gone is taken over', async () => {
    const folder = temporaryFolder()
    writeFileSync(lockOf(folder), JSON.stringify({ pid: await deadPid(), started: '1' }))
    const unlock = lockFolder(folder)
    expect(JSON.parse(readFileSync(lockOf(folder), 'utf8'))).toMatchObject({ pid: process.pid })
    unlock()
  })

  it('The lock is taken over if another process has its process number now', () => {
    const folder = temporaryFolder()
    writeFileSync(lockOf(folder), JSON.stringify({ pid: process.pid, started: '1' }))
    lockFolder(folder)()
  })

  it('The lock of a living process is respected', () => {
    const folder = temporaryFolder()
    writeFileSync(lockOf(folder), JSON.stringify({ pid: 1, started: started(1) }))
    expect(() => lockFolder(folder)).toThrow('in use by another server (process 1)')
  })

  it('A lock that is being written is respected; one that a power cut left empty is not', () => {
    const folder = temporaryFolder()
    writeFileSync(lockOf(folder), '')
    expect(() => lockFolder(folder)).toThrow('in use by another server.')
    const before = new Date(readClock() - 60_000)
    utimesSync(lockOf(folder), before, before)
    lockFolder(folder)()
  })

  it('Exactly one of many processes takes over the lock of a process that is gone', async () => {
    const dead = await deadPid()
    for (let round = 0; round < 3; round++) {
      const folder = temporaryFolder()
      writeFileSync(lockOf(folder), JSON.stringify({ pid: dead, started: '1' }))
      const at = readClock() + 1_500
      const script = `
        const { lockFolder } = await import('#server/db/embedded/folderLock.ts')
        while (Date.now() < ${at});
        try { lockFolder(${JSON.stringify(folder)}); console.log('mine') } catch (error) { console.log(error.message) }
        await new Promise((resolve) => setTimeout(resolve, ${at} + 1500 - Date.now()))`
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => {
          const child = spawn(process.execPath, ['--input-type=module', '-e', script])
          let output = ''
          child.stdout.setEncoding('utf8').on('data', (text: string) => {
            output += text
          })
          return new Promise<string>((resolve) => child.once('close', () => resolve(output.trim())))
        }),
      )
      expect(outcomes.filter((one) => one === 'mine')).toHaveLength(1)
      expect(outcomes.filter((one) => one.includes('in use by another server'))).toHaveLength(5)
    }
  })
})

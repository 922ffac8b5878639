import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError, readConfig } from '#server/process/config.ts'
import { fillDataDir } from '#tests/support/database/database.ts'
import { fullTest } from '#tests/support/fullTest.ts'
import { startProcess, temporaryFolder } from './serverProcess.ts'

const PASSWORD = 'geheimnis-4711'

describe('the variables of the environment', () => {
  it('The environment may be empty', () => {
    expect(readConfig({})).toEqual({
      port: 8_080,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: undefined,
      publicUrl: undefined,
      trustProxy: undefined,
      outboundHosts: [],
      releaseKeysFile: undefined,
      seed: 'none',
      logLevel: 'info',
      mode: 'production',
    })
    const empty = { PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', PUBLIC_URL: '', TRUST_PROXY: '', SEED: '' }
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it('The environment is read with the types of its variables', () => {
    const config = readConfig({
      PORT: '0',
      PUBLIC_URL: 'https://werkbank.example//',
      TRUST_PROXY: ' 10.0.0.0/8, 127.0.0.1,fd00::/8 ',
      DATABASE_URL: `postgresql://owner:${PASSWORD}@db.example:5433/werkbank?sslmode=require`,
    })
    expect(config.port).toBe(0)
    expect(config.publicUrl).toBe('https://werkbank.example')
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])
  })

  it.each([
    ['PORT', ['abc', '-1', '65536', '80.5', ' ', '0x50', '1e3', '８０８０']],
    [
      'DATABASE_URL',
      ['werkbank', 'mysql://a:b@c/d', 'localhost:5432', `postgres://db.example/x`, `postgres://owner@db.example/x`],
    ],
    ['PUBLIC_URL', ['werkbank.example', 'ftp://werkbank.example', 'javascript:alert(1)']],
    [
      'TRUST_PROXY',
      [
        'true',
        '*',
        '10.0.0.0/33',
        '10.0.0.0/',
        '10.0.0.0/8/8',
        '999.1.1.1',
        ',',
        '10.0.0.1,,10.0.0.2',
        '0.0.0.0/0',
        '::/0',
        'fd00::/129',
        'loopback',
      ],
    ],
    ['SEED', ['yes', 'DEMO']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
    ['NODE_ENV', ['prod']],
  ])('A wrong %s is named in one sentence', (name, values) => {
    for (const value of values) {
      let caught: unknown
      try {
        readConfig({ [name]: value })
      } catch (error) {
        caught = error
      }
      expect(caught, value).toBeInstanceOf(ConfigError)
      const { message } = caught as ConfigError
      expect(message, value).toMatch(
        new RegExp(`^The environment variable ${name}( \\(".*"\\))? is not valid: must [^.]*\\.?[^\n]*\\.$`),
      )
      expect(message.length, value).toBeLessThan(200)
    }
  })

  it('The error about a wrong variable does not repeat the password in its value', () => {
    expect(() => readConfig({ DATABASE_URL: `mysql://owner:${PASSWORD}@db/x` })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(PASSWORD) }),
    )
  })
})

/** A data folder with a migrated database, which a server would need seconds to make. */
async function usedFolder(): Promise<string> {
  const folder = temporaryFolder()
  await fillDataDir(folder)
  return folder
}

describe('a server that cannot start says why in one line and ends with 1', () => {
  const lineOf = async (env: Record<string, string>) => {
    const server = startProcess({ DATA_DIR: temporaryFolder(), ...env })
    const { code } = await server.ended
    return { code, lines: server.output().trim().split('\n') }
  }

  it('A server with a wrong variable does not start and says why', async () => {
    expect(await lineOf({ PORT: 'abc' })).toEqual({
      code: 1,
      lines: ['The environment variable PORT ("abc") is not valid: must be a number from 0 to 65535.'],
    })
  })

  it('A server whose port is in use does not start and says why', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await lineOf({ PORT: String(port), DATA_DIR: await usedFolder() })).toEqual({
      code: 1,
      lines: ['The port is in use already: set PORT to another one.'],
    })
  })

  it('A server without its database does not start and says why, for a name with several addresses', async () => {
    const { code, lines } = await lineOf({ DATABASE_URL: `postgres://owner:${PASSWORD}@localhost:1/x` })
    expect([code, lines.length]).toEqual([1, 1])
    expect(lines[0]).toMatch(/^The server could not start: connect ECONNREFUSED .*:1$/)
  })

  it('A server whose data folder is a file does not start and says why', async () => {
    const { code, lines } = await lineOf({ DATA_DIR: join(import.meta.dirname, 'config.test.ts') })
    expect([code, lines.length]).toEqual([1, 1])
    expect(lines[0]).toMatch(/^The data folder could not be opened: /)
  })

  fullTest('A server whose data folder another server has does not start and says why', async () => {
    const DATA_DIR = await usedFolder()
    const first = startProcess({ DATA_DIR, LOG_LEVEL: 'silent' })
    const address = await first.listening
    const { code, lines } = await lineOf({ DATA_DIR })
    expect([code, lines.length]).toEqual([1, 1])
    expect(lines[0]).toMatch(
      /^The server could not start: The data folder is in use by another server \(process \d+\)\.$/,
    )
    // The first server keeps running, and leaves the folder to the next one when it ends.
    expect((await fetch(`${address}/api/ready`)).status).toBe(200)
    first.signal('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, signal: null })
    await startProcess({ DATA_DIR, LOG_LEVEL: 'silent' }).listening
  })
})

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const bytes = Buffer.from('BDic and more')

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = join(server.config.dataDir, 'app', 'dictionaries')
})
afterAll(() => server.close())

const get = async (path: string) => {
  const answer = await fetch(`${server.address}${path}`)
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

describe('DSK-12 dictionaries of the desktop app', () => {
  it('Without a folder there are no dictionaries', async () => {
    expect((await get('/app/dictionaries')).body.toString()).toBe('[]')
    expect((await get('/app/dictionaries/de-DE-3-0.bdic')).status).toBe(404)
  })

  it('Every client gets the dictionaries, in any case of their name', async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'de-DE-3-0.bdic'), bytes)
    writeFileSync(join(folder, 'notes.txt'), 'x')
    expect(JSON.parse((await get('/app/dictionaries')).body.toString())).toEqual(['de-DE-3-0.bdic'])
    for (const name of ['de-DE-3-0.bdic', 'de-de-3-0.bdic'])
      expect(await get(`/app/dictionaries/${name}`)).toMatchObject({ status: 200, body: bytes })
  })

  it('No other file beside the dictionaries is served', async () => {
    writeFileSync(join(server.config.dataDir, 'secret.bdic'), 'secret')
    symlinkSync(join(server.config.dataDir, 'secret.bdic'), join(folder, 'fr-FR-3-0.bdic'))
    for (const name of [
      'notes.txt',
      '..%2f..%2fsecret.bdic',
      '%2e%2e/secret.bdic',
      'li%20nk.bdic',
      'fr-FR-3-0.bdic',
      '.bdic',
    ])
      expect((await get(`/app/dictionaries/${name}`)).status, name).toBe(404)
    expect((await rawHttp(server.address, '/app/dictionaries/../../secret.bdic')).status).toBe(404)
  })
})

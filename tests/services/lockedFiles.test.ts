import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type FileWorld, openFileWorld } from '#tests/server/files/fileWorld.ts'
import { runCheck } from '#tests/server/files/runCheck.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { PAPERS } from '#tests/server/worlds/workshopWorld.ts'
import { startVirusScanner } from '#tests/support/services/virusScanner.ts'

const INFECTED = png(77, 77)
let scanner: Awaited<ReturnType<typeof startVirusScanner>>
let world: FileWorld

beforeAll(async () => {
  ;[scanner, world] = await Promise.all([startVirusScanner([INFECTED]), openFileWorld()])
})
afterAll(async () => {
  await Promise.all([scanner.stop(), world.close()])
})

it('FIL-01 A stored file in which the scanner later finds a threat is locked, and its uploader and the administrators are told', async () => {
  const uploader = await world.somebody('technician', { permissions: { HOME: PAPERS } })
  const boss = await world.somebody('administrator', { permissions: { global: ['global.admin'] } })
  const list = world.addressOf((await world.paper()).uuid, '/photos')
  const { uuid } = (await uploader.client.send('POST', list, INFECTED, { 'content-type': 'image/png' })).json as {
    uuid: string
  }
  const clean = await world.photo()
  await world.change({ plugin_anti_virus: true, anti_virus_host: '127.0.0.1', anti_virus_port: scanner.port })
  const sockets = await Promise.all([uploader.socket(), boss.socket()])
  const [check] = await runCheck(world)
  expect(check).toMatchObject({ state: 'done', infected: 1 })
  expect((await world.stored(uuid)).file?.scan_state).toBe('infected')
  expect((await world.stored(clean.uuid)).file?.scan_state).toBe('clean')
  for (const by of [uploader.client, world.admin])
    expect(codeOf(await by.send('GET', `${list}/${uuid}`))).toBe('file_infected')
  for (const [index, socket] of sockets.entries()) {
    await socket.until(() => socket.all('file.threat.found').length === 1)
    expect(socket.all('file.threat.found')[0]).toMatchObject({ is_locked: true, is_yours: index === 0 })
    expect(socket.all('file.threat.found')[0]?.threat).toContain('Werkbank-Test')
  }
  const events = await world.inDealer((tx) =>
    tx.selectFrom('audit_events').select(['record_uuid', 'by_user']).where('event', '=', 'file.locked').execute(),
  )
  expect(events).toHaveLength(1)
  // A second night reports nothing again.
  await runCheck(world)
  expect(sockets[0]?.all('file.threat.found')).toHaveLength(1)
})

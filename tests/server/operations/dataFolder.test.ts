import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, it } from 'vitest'
import { openPrivateFolder } from '#server/process/privateFolder.ts'
import { fillDataDir } from '#tests/support/database/database.ts'
import { fullTest } from '#tests/support/fullTest.ts'
import { startProcess, temporaryFolder } from './serverProcess.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const isOpenToOthers = (path: string) => (statSync(path).mode & 0o077) !== 0

it('The server closes its data folders to other accounts of the machine at every start', async () => {
  const dataDir = temporaryFolder()
  await fillDataDir(dataDir)
  const database = join(dataDir, 'db')
  chmodSync(dataDir, 0o755)
  chmodSync(database, 0o777)
  const server = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  await server.listening
  expect([modeOf(dataDir), modeOf(database)]).toEqual(['700', '700'])
})

fullTest('A new data folder has nothing that another account of the machine can reach', async () => {
  const dataDir = join(temporaryFolder(), 'new')
  // The server also keeps its compiled code in the data folder, unless a test names another folder.
  const server = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: '' })
  await server.listening
  // The embedded database sets the modes of its own files, so its folder has to be closed.
  const files = readdirSync(dataDir, { recursive: true })
    .map(String)
    .filter((name) => !name.startsWith(`db${sep}`))
  expect(files).toEqual(expect.arrayContaining(['db', 'compiled']))
  expect(['', ...files].map((name) => join(dataDir, name)).filter(isOpenToOthers)).toEqual([])
})

it('A data folder that all programs share is refused and not changed', async () => {
  const shared = join(temporaryFolder(), 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  expect(() => openPrivateFolder(shared)).toThrow('shared with other programs')
  const server = startProcess({ DATA_DIR: shared })
  expect((await server.ended).code).toBe(1)
  expect(server.errors()).toContain('set DATA_DIR to a folder of its own')
  expect(statSync(shared).mode & 0o1777).toBe(0o1777)
})

it('A folder of the server that exists already is closed, and its files are kept', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'kept'), 'text')
  chmodSync(folder, 0o775)
  openPrivateFolder(folder)
  expect([modeOf(folder), readdirSync(folder)]).toEqual(['700', ['kept']])
})

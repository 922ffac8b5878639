import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rawAnswer } from '#server/db/embedded/rawAnswer.ts'

const KB = 1024
const ROW_BYTES = 64 * KB
const ROUNDS = 200

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
})
afterAll(() => database.close())

function query(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message[0] = 0x51
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}

it('S8 Answers of the embedded database leave nothing in memory, however many rows are read', async () => {
  const asked = query(`select repeat('x', ${ROW_BYTES}) as content`)
  const first = Buffer.from(await rawAnswer(database, asked))
  expect(first.includes('x'.repeat(ROW_BYTES))).toBe(true)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let round = 0; round < ROUNDS; round += 1) expect((await rawAnswer(database, asked)).length).toBe(first.length)
  collectGarbage()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan((ROUNDS * ROW_BYTES) / 4)
})

it('An answer keeps its bytes while later queries run', async () => {
  const one = await rawAnswer(database, query("select 'one' as word"))
  const copy = Buffer.from(one)
  await rawAnswer(database, query("select 'two' as word"))
  expect(copy.equals(Buffer.from(one))).toBe(true)
})

it('An error of a query is an answer, too', async () => {
  const answer = Buffer.from(await rawAnswer(database, query('select nonsense')))
  expect(answer.toString('latin1')).toContain('nonsense')
  expect(Buffer.from(await rawAnswer(database, query('select 1 as n'))).includes('SELECT 1')).toBe(true)
})

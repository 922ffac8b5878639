import { expect, test } from 'vitest'
import { PreparedNames } from '#server/db/preparedNames.ts'

test('A statement gets a name when it comes the second time, and keeps it', () => {
  const names = new PreparedNames('s', 500)
  expect([names.nameOf('select a'), names.nameOf('select a'), names.nameOf('select a')]).toEqual([
    undefined,
    's0',
    's0',
  ])
})

test('Statements with a list of values never get a name, whatever their length', () => {
  const names = new PreparedNames('s', 500)
  const listOf = (length: number) => Array.from({ length }, (_, nth) => `$${nth + 1}`).join(', ')
  for (let length = 2; length < 700; length += 1)
    for (const text of [
      `select a from t where b in (${listOf(length)})`,
      `insert into t values (${listOf(2)}), ($3, $4)`,
    ])
      for (let turn = 0; turn < 3; turn += 1) expect(names.nameOf(text), text).toBeUndefined()
  expect(names.sizes).toEqual({ named: 0, seen: 0 })
  expect([names.nameOf('select b in ($1)'), names.nameOf('select b in ($1)')]).toEqual([undefined, 's0'])
})

test('Statements that come once take no names and only limited memory, and statements that come again still get a name', () => {
  const names = new PreparedNames('s', 500)
  for (let nth = 0; nth < 20_000; nth += 1) names.nameOf(`select ${nth}`)
  expect(names.sizes).toEqual({ named: 0, seen: 500 })
  expect([names.nameOf('select useful'), names.nameOf('select useful')]).toEqual([undefined, 's0'])
  for (let nth = 0; nth < 2_000; nth += 1) {
    names.nameOf(`select again ${nth}`)
    names.nameOf(`select again ${nth}`)
  }
  expect(names.sizes.named).toBe(500)
  expect(names.nameOf('select useful')).toBe('s0')
})

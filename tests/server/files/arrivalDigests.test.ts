import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { digestOfArrived, forgetArrived, noteArrived } from '#server/files/incoming/arrivalDigests.ts'

const [FIRST, SECOND] = [Buffer.from('Bühne 3 '), Buffer.from('ist frei')]
const WHOLE = Buffer.concat([FIRST, SECOND])
const digest = createHash('sha256').update(WHOLE).digest()

function arrive(): string {
  const uuid = randomUUID()
  noteArrived(uuid, 0, FIRST)
  noteArrived(uuid, FIRST.length, SECOND)
  return uuid
}

describe('FIL-05 the digest of an upload on its way', () => {
  it('The pieces of an upload give the digest of the whole content, as often as it is asked for', () => {
    const uuid = arrive()
    expect(digestOfArrived(uuid, WHOLE.length)).toEqual(digest)
    expect(digestOfArrived(uuid, WHOLE.length)).toEqual(digest)
  })

  it('An incomplete upload, and one that another process has received in part, has no digest', () => {
    const uuid = randomUUID()
    noteArrived(uuid, 0, FIRST)
    expect(digestOfArrived(uuid, WHOLE.length)).toBeNull()
    noteArrived(uuid, FIRST.length + 5, SECOND)
    expect(digestOfArrived(uuid, FIRST.length)).toBeNull()
    expect(digestOfArrived(uuid, WHOLE.length)).toBeNull()
    const late = randomUUID()
    noteArrived(late, FIRST.length, SECOND)
    expect(digestOfArrived(late, WHOLE.length)).toBeNull()
  })

  it('An upload that was given up has no digest, and after 1,000 newer uploads the oldest has none, either', () => {
    const [given, old] = [arrive(), arrive()]
    forgetArrived(given)
    expect(digestOfArrived(given, WHOLE.length)).toBeNull()
    for (let nth = 0; nth < 1_000; nth += 1) noteArrived(randomUUID(), 0, FIRST)
    expect(digestOfArrived(old, WHOLE.length)).toBeNull()
  })
})

import { createHash } from 'node:crypto'
import { AppUpdater } from 'electron-updater/out/AppUpdater.js'
import { describe, expect, it } from 'vitest'
import { stagePart } from '#server/release/publish.ts'

/** The ids of a fleet, the same in every run: a rule about shares would fail by chance otherwise. */
const ids = Array.from({ length: 1_000 }, (_, index) => {
  const hex = createHash('sha256').update(`computer ${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
})

/** The rule of the library in the app, called for one computer. */
function isOffered(id: string, part: { stagingPercentage?: number }): Promise<boolean> {
  const rule = (AppUpdater.prototype as unknown as { isStagingMatch(info: object): Promise<boolean> }).isStagingMatch
  const updater = { stagingUserIdPromise: { value: Promise.resolve(id) }, _logger: { info() {}, warn() {} } }
  return rule.call(updater as never, { version: '1.1.0', ...part })
}

async function offered(stage: number): Promise<Set<string>> {
  const answers = await Promise.all(ids.map((id) => isOffered(id, stagePart(stage))))
  return new Set(ids.filter((_, index) => answers[index]))
}

describe('UPD-11 a release for a part of the computers', () => {
  it('A stage of 10 % offers the release to 8 to 12 % of a thousand computers, the same ones each time', async () => {
    const ten = await offered(10)
    expect(ten.size).toBeGreaterThanOrEqual(80)
    expect(ten.size).toBeLessThanOrEqual(120)
    expect(await offered(10)).toEqual(ten)
  })

  it('A computer that is offered the release keeps the offer in a higher stage', async () => {
    const [ten, fifty, all] = [await offered(10), await offered(50), await offered(100)]
    expect(ten.isSubsetOf(fifty)).toBe(true)
    expect(fifty.size).toBeGreaterThan(450)
    expect(fifty.size).toBeLessThan(550)
    expect(all.size).toBe(1_000)
  })

  it('A recalled release is offered to no computer', async () => expect((await offered(0)).size).toBe(0))

  it('A stage of 100 % offers the release to every computer, also to the one with the highest id', async () => {
    const last = 'ffffffff-ffff-5fff-afff-ffffffffffff'
    const first = '00000000-0000-5000-a000-000000000000'
    expect(await isOffered(last, stagePart(100))).toBe(true)
    expect(await isOffered(first, stagePart(0))).toBe(false)
    expect(await isOffered(first, stagePart(1))).toBe(true)
  })
})

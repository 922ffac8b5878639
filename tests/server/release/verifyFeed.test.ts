import { describe, expect, it } from 'vitest'
import { openSigner, readTrustedKeys } from '#server/release/keys.ts'
import { restage } from '#server/release/restage.ts'
import { verifyFeed } from '#server/release/verifyFeed.ts'
import { releaseWorld } from './releaseWorld.ts'

const DAY = 24 * 60 * 60 * 1_000

describe('UPD-02 a release that nobody renews', () => {
  it('is warned about after 20 days, refused after 30, and renewed at any time', async () => {
    const world = releaseWorld()
    await world.run(['keys', 'new', '2026a'])
    const artefacts = world.artefacts('1.0.0', ['Werkbank-1.0.0.AppImage'])
    const { errors } = await world.run([
      'release',
      '--version',
      '1.0.0',
      '--artifacts',
      artefacts,
      '--feed',
      world.feed,
    ])
    expect(errors).toBe('')
    const keys = readTrustedKeys(world.keys)
    const now = Date.now()
    const inDays = (days: number) => verifyFeed(world.feed, keys, now + days * DAY)

    expect(await inDays(19)).toMatchObject({ errors: [], warnings: [] })
    expect(await inDays(21)).toMatchObject({
      errors: [],
      warnings: [expect.stringContaining('latest-linux.yml was signed 21 days ago')],
    })
    expect((await inDays(31)).errors).toEqual([expect.stringContaining('would be refused: too_old')])
    expect((await inDays(-2)).errors).toEqual([expect.stringContaining('would be refused: from_the_future')])

    const signer = openSigner({ WERKBANK_RELEASE_KEYS: world.keys, WERKBANK_RELEASE_KEY: world.key })
    await restage({ feed: world.feed, platform: undefined }, { signer, keys, now: now + 90 * DAY })
    expect(await inDays(90)).toMatchObject({ errors: [], warnings: [] })
  })
})

import { describe, expect, it } from 'vitest'
import type { Rollout } from '#contract/api/administration/desktop.ts'
import { byVersion, needsUpdate, standingOf } from '#server/modules/desktop/standing.ts'

const release = (given: Partial<NonNullable<Rollout['release']>> = {}) => ({
  version: '1.1.0',
  release_date: '2026-03-02T18:00:00.000Z',
  signed_at: '2026-03-02T18:00:00.000Z',
  signed_until: '2026-04-01T18:00:00.000Z',
  stage: 100,
  is_recalled: false,
  minimum_client_version: null,
  minimum_system_version: null,
  ...given,
})
const rollout = (given: Partial<Rollout> = {}): Rollout => ({
  platform: 'win32',
  arch: 'universal',
  channel: 'latest',
  problem: null,
  release: release(),
  ...given,
})
const client = (version: string) => ({ platform: 'win32', arch: 'x64', channel: 'latest', version })

describe('an installed version compared with the offered release', () => {
  it.each([
    ['1.1.0', 'current'],
    ['1.2.0', 'current'],
    ['1.0.10', 'outdated'],
    ['1.1.0-beta.2', 'outdated'],
    ['1.10.0', 'current'],
  ])('An installed version %s is %s', (version, standing) =>
    expect(standingOf(client(version), [rollout()])).toBe(standing),
  )

  it('An older version waits while the release is offered in stages', () => {
    const staged = rollout({ release: release({ stage: 10 }) })
    expect(standingOf(client('1.0.0'), [staged])).toBe('waiting')
    expect(standingOf(client('1.1.0'), [staged])).toBe('current')
  })

  it('A version below the minimum is too old, also in stages', () => {
    const strict = rollout({ release: release({ stage: 10, minimum_client_version: '1.0.0' }) })
    expect(standingOf(client('0.9.9'), [strict])).toBe('too_old')
    expect(standingOf(client('1.0.0'), [strict])).toBe('waiting')
  })

  it('A recalled release marks the apps that run it as recalled and no other app as outdated', () => {
    const recalled = rollout({ release: release({ stage: 0, is_recalled: true }) })
    expect(standingOf(client('1.1.0'), [recalled])).toBe('recalled')
    expect(standingOf(client('1.0.0'), [recalled])).toBe('current')
  })

  it('A release that no app accepts makes no app outdated, but a release whose signature the server cannot check does', () => {
    expect(standingOf(client('1.0.0'), [rollout({ problem: 'too_old' })])).toBe('unknown')
    expect(standingOf(client('1.0.0'), [rollout({ problem: 'missing', release: null })])).toBe('unknown')
    expect(standingOf(client('1.0.0'), [])).toBe('unknown')
    expect(standingOf(client('1.0.0'), [rollout({ problem: 'unchecked' })])).toBe('outdated')
  })

  it('A version is compared with the release of its own platform, processor and channel', () => {
    const others = [
      rollout({ platform: 'linux', arch: 'x64' }),
      rollout({ arch: 'arm64' }),
      rollout({ channel: 'beta' }),
    ]
    expect(standingOf(client('1.0.0'), others)).toBe('unknown')
    expect(standingOf(client('1.0.0'), [...others, rollout({ arch: 'x64' })])).toBe('outdated')
  })

  it('A version that is outdated, too old or recalled needs an administrator to act', () => {
    const all = ['current', 'waiting', 'outdated', 'too_old', 'recalled', 'unknown'] as const
    expect(all.filter(needsUpdate)).toEqual(['outdated', 'too_old', 'recalled'])
  })

  it('The newest version comes first, whatever order the list had', () => {
    const versions = ['1.2.0', '1.10.0', '1.10.0-beta.1', '0.9.21-beta'].map(client)
    expect([...versions].sort(byVersion).map(({ version }) => version)).toEqual([
      '1.10.0',
      '1.10.0-beta.1',
      '1.2.0',
      '0.9.21-beta',
    ])
  })
})

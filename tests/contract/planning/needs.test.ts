import { describe, expect, test } from 'vitest'
import { needsOfWorks } from '#contract/planning/needs.ts'
import { HIGH_VOLTAGE_SKILL } from '#contract/workshop/highVoltage.ts'

const plain = { skill: '', bay_kind: '' }

describe('the needs of works', () => {
  test('A job needs each skill and each kind of bay that its works need, listed once', () => {
    const works = [{ ...plain, bay_kind: 'lift' }, plain, { skill: 'airbag', bay_kind: 'lift' }]
    expect(needsOfWorks(works, 'combustion')).toEqual({ skills: ['airbag'], bay_kinds: ['lift'] })
    expect(needsOfWorks([], null)).toEqual({ skills: [], bay_kinds: [] })
  })

  test('Work on a high-voltage drive needs the high-voltage skill even if no work names it', () => {
    expect(needsOfWorks([plain], 'electric').skills).toEqual([HIGH_VOLTAGE_SKILL])
    expect(needsOfWorks([{ ...plain, skill: HIGH_VOLTAGE_SKILL }], 'electric').skills).toEqual([HIGH_VOLTAGE_SKILL])
  })
})

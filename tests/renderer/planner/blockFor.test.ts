import { describe, expect, test } from 'vitest'
import { blockFor, hasHours, type PlannerPaper } from '#renderer/features/planner/data/planData.ts'

const work = { state: 'new', target_ze: 0, skill: '', bay_kind: '' }
const paper = (changes: object) =>
  ({ uuid: 'paper', drive: 'combustion', estimated_ze: 0, works: [work], ...changes }) as unknown as PlannerPaper

describe('a new block of a paper', () => {
  test('The estimate of the paper counts for works without a target, so that nobody types it again', () => {
    const estimated = paper({ estimated_ze: 150, works: [work, { ...work, target_ze: 50 }] })
    expect(hasHours(estimated)).toBe(true)
    expect(blockFor(estimated, 'block').planned_minutes).toBe(120)
    expect(blockFor(paper({ estimated_ze: 150, works: [{ ...work, target_ze: 50 }] }), 'block').planned_minutes).toBe(
      30,
    )
    expect(hasHours(paper({}))).toBe(false)
  })

  test('A block needs the skills and bays of its open works', () => {
    const works = [
      { ...work, skill: 'airbag', bay_kind: 'lift' },
      { ...work, skill: 'paint', state: 'completed' },
    ]
    expect(blockFor(paper({ works }), 'block').needs).toMatchObject({ skills: ['airbag'], bay_kinds: ['lift'] })
    expect(blockFor(paper({ drive: 'electric' }), 'block').needs.skills).toEqual(['high_voltage_2'])
  })
})

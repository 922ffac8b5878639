import { HIGH_VOLTAGE_DRIVES } from '../records/vehicle.ts'
import { HIGH_VOLTAGE_SKILL } from '../workshop/highVoltage.ts'
import type { Person } from './workingTime.ts'

/** A higher qualification includes the lower ones: high voltage has three levels (DGUV 209-093). */
const COVERS: Readonly<Record<string, readonly string[]>> = {
  high_voltage_2: ['high_voltage_1'],
  high_voltage_3: ['high_voltage_2', 'high_voltage_1'],
}

/** Last day on which a person has a skill. Null for ever, undefined when they never had it. */
export function skillUntil(person: Pick<Person, 'skills'>, skill: string): string | null | undefined {
  const proofs = person.skills.filter((one) => one.skill === skill || COVERS[one.skill]?.includes(skill))
  if (proofs.length === 0) return undefined
  return proofs.reduce<string | null>((latest, { valid_until: until }) => {
    if (latest === null || until === null) return null
    return until > latest ? until : latest
  }, '')
}

/** Last day on which a person has all of these skills. Null for ever, undefined when one is missing. */
export function allSkillsUntil(person: Pick<Person, 'skills'>, skills: readonly string[]): string | null | undefined {
  let first: string | null = null
  for (const skill of skills) {
    const until = skillUntil(person, skill)
    if (until === undefined) return undefined
    if (until !== null && (first === null || until < first)) first = until
  }
  return first
}

/** Skills that a person lacks on a day. */
export const missingSkills = (person: Pick<Person, 'skills'>, needed: readonly string[], today: string): string[] =>
  needed.filter((skill) => {
    const until = skillUntil(person, skill)
    return until === undefined || (until !== null && until < today)
  })

/** Minutes of a time in ZE, rounded up. A ZE is a hundredth of an hour. */
export const minutesOfZe = (ze: number): number => Math.ceil((ze * 60) / 100)

/**
 * The planned time of works. `estimated` is the paper's estimate (ZE) for all works without a target; 0 while it is
 * missing. `minutes` is null while the time cannot be known.
 */
export function neededTime(works: readonly { readonly target_ze: number }[], estimated: number) {
  const known = works.reduce((sum, { target_ze }) => sum + target_ze, 0)
  const missing = works.filter(({ target_ze }) => target_ze === 0).length
  const isAsked = works.length === 0 || missing > 0
  const ze = known + (isAsked ? estimated : 0)
  return { missing, isAsked, minutes: isAsked && estimated === 0 ? null : minutesOfZe(ze), ze }
}

type Needing = { readonly skill: string; readonly bay_kind: string }

const distinct = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))]

/**
 * Skills and kinds of bays that works need together, in the form of a block. Work on a high-voltage drive always needs
 * its skill. A job has one bay, so one of the kinds is enough.
 */
export function needsOfWorks(works: readonly Needing[], drive: unknown): { skills: string[]; bay_kinds: string[] } {
  const ofDrive = HIGH_VOLTAGE_DRIVES.some((one) => one === drive) ? [HIGH_VOLTAGE_SKILL] : []
  return {
    skills: distinct([...works.map(({ skill }) => skill), ...ofDrive]),
    bay_kinds: distinct(works.map(({ bay_kind }) => bay_kind)),
  }
}

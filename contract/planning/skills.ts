import type { Person } from './workingTime.ts'

/** Who is qualified for the left one is so for the right ones, too: high voltage has three steps (DGUV 209-093). */
const COVERS: Readonly<Record<string, readonly string[]>> = {
  high_voltage_2: ['high_voltage_1'],
  high_voltage_3: ['high_voltage_2', 'high_voltage_1'],
}

/** Last day on which somebody has a skill: null for ever, undefined when they never had it. */
export function skillUntil(person: Pick<Person, 'skills'>, skill: string): string | null | undefined {
  const proofs = person.skills.filter((one) => one.skill === skill || COVERS[one.skill]?.includes(skill))
  if (proofs.length === 0) return undefined
  return proofs.reduce<string | null>((latest, { valid_until: until }) => {
    if (latest === null || until === null) return null
    return until > latest ? until : latest
  }, '')
}

/** Last day on which somebody has all of these skills: null for ever, undefined when one is missing. */
export function allSkillsUntil(person: Pick<Person, 'skills'>, skills: readonly string[]): string | null | undefined {
  let first: string | null = null
  for (const skill of skills) {
    const until = skillUntil(person, skill)
    if (until === undefined) return undefined
    if (until !== null && (first === null || until < first)) first = until
  }
  return first
}

/** Skills that somebody lacks on a day. */
export const missingSkills = (person: Pick<Person, 'skills'>, needed: readonly string[], today: string): string[] =>
  needed.filter((skill) => {
    const until = skillUntil(person, skill)
    return until === undefined || (until !== null && until < today)
  })

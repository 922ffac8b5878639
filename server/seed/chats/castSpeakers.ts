import type { Job } from '../data/jobs.ts'
import type { Person } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'

/** Jobs that can speak a role: the right ones first, then their substitutes. */
const ROLES: Readonly<Record<string, readonly (readonly Job[])[]>> = {
  m: [['foreman'], ['diagnostician', 'serviceManager']],
  t: [['technician', 'diagnostician', 'apprentice']],
  s: [['advisor', 'assistant'], ['serviceManager']],
  p: [['partsClerk', 'partsManager'], ['storageClerk']],
  r: [['storageClerk'], ['apprentice']],
  k: [['cashier'], ['assistant']],
  l: [['serviceManager'], ['foreman']],
}

/**
 * Gives each speaker of a dialogue a person, a different one while any is free. Null when nobody is present, or when a
 * speaker needs a language that nobody free writes.
 */
export function castSpeakers(
  speakers: readonly string[],
  present: readonly Person[],
  random: Random,
): ReadonlyMap<string, Person> | null {
  const cast = new Map<string, Person>()
  const isTaken = (person: Person) => [...cast.values()].includes(person)
  for (const speaker of new Set(speakers)) {
    const role = speaker.replace(/\d$/, '')
    const free = present.filter((person) => !isTaken(person))
    const fitting =
      role.length === 2
        ? [free.filter(({ language }) => language === role)]
        : (ROLES[role] ?? []).map((jobs) => free.filter(({ job }) => jobs.includes(job)))
    if (role.length === 2 && fitting.flat().length === 0) return null
    const candidates = [...fitting, free, present].find((people) => people.length > 0)
    if (!candidates) return null
    cast.set(speaker, random.pick(candidates))
  }
  return cast
}

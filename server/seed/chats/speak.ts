import type { Job } from '../data/jobs.ts'
import type { Person } from '../organisation.ts'
import type { Random } from '../random.ts'
import { type Dialogue, readLine } from './dialogue.ts'

const ROLES: Readonly<Record<string, readonly Job[]>> = {
  m: ['foreman'],
  t: ['technician', 'diagnostician', 'apprentice'],
  s: ['advisor', 'assistant'],
  p: ['partsClerk', 'partsManager'],
  r: ['storageClerk'],
  k: ['cashier'],
  l: ['serviceManager'],
}

type Spoken = { sender: Person; content: string }

/**
 * Casts an exchange with people who are there and fills in its words. Whoever fits best speaks; where nobody does,
 * somebody else takes the line. Null when it needs a language that nobody there writes.
 */
export function speak(
  dialogue: Dialogue,
  present: readonly Person[],
  word: (name: string) => string | undefined,
  random: Random,
): Spoken[] | null {
  const lines = dialogue.map(readLine)
  const cast = new Map<string, Person>()
  for (const { speaker } of lines) {
    if (cast.has(speaker)) continue
    const role = speaker.replace(/\d$/, '')
    const free = present.filter((person) => ![...cast.values()].includes(person))
    const jobs = ROLES[role]
    const isLanguage = role.length === 2
    const fitting = isLanguage
      ? free.filter(({ language }) => language === role)
      : free.filter(({ job }) => jobs?.includes(job))
    if (isLanguage && fitting.length === 0) return null
    const candidates = [fitting, free, present].find((people) => people.length > 0) ?? []
    cast.set(speaker, random.pick(candidates))
  }
  return lines.flatMap(({ speaker, text }) => {
    const sender = cast.get(speaker)
    if (!sender) return []
    const content = text.replace(/\{(@?)(\w+)\}/g, (_, isName: string, name: string) => {
      const filled = isName ? cast.get(name)?.first : word(name)
      if (filled === undefined) throw new Error(`Nothing to fill in for {${isName}${name}}`)
      return filled
    })
    return [{ sender, content }]
  })
}

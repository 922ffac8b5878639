import { Socket } from 'node:net'
import { ResultCodeError } from 'ldapts'
import { type EntryGroup, type EntryPerson, type Reading, readEntries, TooMuch } from './readEntries.ts'

/** Messages of the process: parts of the answer, then the end. */
export type ReaderMessage =
  | { kind: 'people'; people: EntryPerson[] }
  | { kind: 'groups'; groups: EntryGroup[] }
  | { kind: 'done' }
  | { kind: 'too_much' }
  | { kind: 'refused'; answer: string }

/** Rows per message. A large message would block the server's main thread while it is parsed. */
const PART = 100
const MEMBERS_PART = 20_000
const ANSWER_LENGTH = 300

/** The error of the directory, in one line, for the user who set the directory up. */
function answerOf(error: unknown): string {
  const text = error instanceof ResultCodeError ? `${error.name}: ${error.message}` : String((error as Error).message)
  return text
    .slice(0, 4 * ANSWER_LENGTH)
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, ANSWER_LENGTH)
}

const say = (message: ReaderMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )

async function sayGroups(groups: readonly EntryGroup[]): Promise<void> {
  let part: EntryGroup[] = []
  let members = 0
  for (const group of groups) {
    part.push(group)
    members += group.members.length
    if (part.length < PART && members < MEMBERS_PART) continue
    await say({ kind: 'groups', groups: part })
    part = []
    members = 0
  }
  if (part.length > 0) await say({ kind: 'groups', groups: part })
}

async function read(reading: Reading): Promise<void> {
  try {
    const { people, groups } = await readEntries(reading, new Socket({ fd: 3 }))
    for (let at = 0; at < people.length; at += PART) await say({ kind: 'people', people: people.slice(at, at + PART) })
    await sayGroups(groups)
    await say({ kind: 'done' })
  } catch (error) {
    await say(error instanceof TooMuch ? { kind: 'too_much' } : { kind: 'refused', answer: answerOf(error) })
  }
}

process.once('message', (reading) => void read(reading as Reading))
// Ends together with the server.
process.once('disconnect', () => process.exit())

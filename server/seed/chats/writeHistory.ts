import type { DealerPlan } from '../data/dealerPlan.ts'
import type { Person } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'
import { castSpeakers } from './castSpeakers.ts'
import type { ChatPlan } from './chatPlans.ts'
import type { Dialogue } from './dialogue.ts'
import { inventWords, type Vehicle } from './vocabulary.ts'
import type { Minute } from './workingTime.ts'

export type Message = { uuid: string; sender: Person; content: string; at: Date }

/** Number of newest messages of the big groups that come from others, because users with unread messages were away. */
const AWAY_FOR = 10
const SECOND = 1_000
/** At most this many messages per minute at the end of the available time. */
const PER_MINUTE = 3
/** Tries to find a suitable hour before any hour is taken, because a chat may span only an afternoon. */
const TRIES = 60

type Setting = { plan: DealerPlan; vehicles: readonly Vehicle[]; minutes: readonly Minute[]; away: ReadonlySet<Person> }
type Exchange = Dialogue & { opening: number }

/** All messages of a chat, oldest first. */
export function writeHistory(chat: ChatPlan, { plan, vehicles, minutes, away }: Setting, random: Random): Message[] {
  const uuids = random.fork('uuids')
  const times = random.fork('times')
  const writers = whoWrites(chat)
  const exchanges = scheduleExchanges(chat, writers, minutes, random)

  const said: { sender: Person; content: string; place: number }[] = []
  for (const { lines, opening } of exchanges) {
    const isRecent = chat.messages - said.length <= AWAY_FOR && !chat.isPrivate && chat.vehicle === null
    const present = isRecent ? writers.filter((person) => !away.has(person)) : writers
    const speakers = lines.map(({ speaker }) => speaker)
    const cast = castSpeakers(speakers, present, random) ?? castSpeakers(speakers, writers, random)
    if (!cast) continue
    const word = inventWords(plan, random, chat.vehicle ?? random.pick(vehicles), minutes[opening]?.clock ?? 0)
    let place = Math.max(opening, (said.at(-1)?.place ?? 0) + 1)
    for (const { speaker, text } of lines.slice(0, chat.messages - said.length)) {
      const sender = cast.get(speaker)
      if (sender) said.push({ sender, content: fillIn(text, word, cast), place })
      place += times.int(0, 4)
    }
  }

  const last = lastPlace(chat, minutes)
  const spoken = new Map<number, number>()
  return said.map(({ sender, content, place }, index) => {
    const room = last - Math.floor((said.length - 1 - index) / PER_MINUTE)
    const minute = minutes[Math.min(place, room)]?.at ?? 0
    const nth = spoken.get(minute) ?? 0
    spoken.set(minute, nth + 1)
    const at = new Date(minute + (nth * 7 + times.int(1, 6)) * SECOND)
    return { uuid: uuids.uuid(), sender, content, at }
  })
}

/** Only leaders write in a read-only chat. A user who may only read writes nowhere. */
function whoWrites({ rules, members, moderators }: ChatPlan): Person[] {
  return rules.is_readonly ? [...members.slice(0, 1), ...moderators] : members.filter(({ job }) => job !== 'reader')
}

const lastPlace = ({ span: [, to] }: ChatPlan, minutes: readonly Minute[]) => Math.round((minutes.length - 1) * to)

/** Enough dialogues for the chat, each at its time. Dialogues about one car keep the order of the work. */
function scheduleExchanges(
  chat: ChatPlan,
  writers: readonly Person[],
  minutes: readonly Minute[],
  random: Random,
): Exchange[] {
  const possible = chat.dialogues.filter((dialogue) => {
    const speakers = dialogue.lines.map(({ speaker }) => speaker)
    return castSpeakers(speakers, writers, random.fork('rehearsal')) !== null
  })
  const chosen: Dialogue[] = []
  // Every car begins with its acceptance.
  let deck = chat.vehicle === null ? [] : [...random.shuffle(possible.slice(1)), ...possible.slice(0, 1)]
  for (let lines = 0; lines < chat.messages; ) {
    if (deck.length === 0) deck = random.shuffle(possible)
    const dialogue = deck.pop()
    if (!dialogue) throw new Error(`No dialogue fits the chat ${chat.name}`)
    chosen.push(dialogue)
    lines += dialogue.lines.length
  }
  const first = Math.round((minutes.length - 1) * chat.span[0])
  const last = lastPlace(chat, minutes)
  const timed = chosen.map((dialogue) => {
    const [from, to] = dialogue.hours
    let opening = random.int(first, last)
    for (let tries = 0; tries < TRIES; tries++) {
      const hour = (minutes[opening]?.clock ?? 0) / 60
      if (hour >= from && hour < to) break
      opening = random.int(first, last)
    }
    return { dialogue, opening }
  })
  const inTime = timed.sort((a, b) => a.opening - b.opening)
  if (chat.vehicle === null) return inTime.map(({ dialogue, opening }) => ({ ...dialogue, opening }))
  const openings = inTime.map(({ opening }) => opening)
  const byWork = [...inTime].sort((a, b) => possible.indexOf(a.dialogue) - possible.indexOf(b.dialogue))
  return byWork.map(({ dialogue, opening }, index) => ({ ...dialogue, opening: openings[index] ?? opening }))
}

function fillIn(text: string, word: (name: string) => string | undefined, cast: ReadonlyMap<string, Person>): string {
  return text.replace(/\{(@?)(\w+)\}/g, (whole, isName: string, name: string) => {
    const filled = isName ? cast.get(name)?.first : word(name)
    if (filled === undefined) throw new Error(`There is no word for ${whole}`)
    return filled
  })
}

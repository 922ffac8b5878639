import type { DealerPlan } from '../data/dealerPlan.ts'
import type { Person } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'
import { castSpeakers } from './castSpeakers.ts'
import type { ChatPlan } from './chatPlans.ts'
import type { Dialogue } from './dialogue.ts'
import { inventWords, type Vehicle } from './vocabulary.ts'
import type { Minute } from './workingTime.ts'

export type Message = { uuid: string; sender: Person; content: string; at: Date }

/** The newest messages of the big groups are from others: whoever has unread messages has been away. */
const AWAY_FOR = 10
const SECOND = 1_000
/** Messages that fit into one minute at the end of the time there is. */
const PER_MINUTE = 3
/** How often a fitting hour is looked for before any hour will do: a chat may span only an afternoon. */
const TRIES = 60

type Setting = { plan: DealerPlan; vehicles: readonly Vehicle[]; minutes: readonly Minute[]; away: ReadonlySet<Person> }
type Exchange = Dialogue & { opening: number }

/** Everything that was said in a chat, oldest first. */
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

/** Only its leaders write in a read-only chat, and who may only read does not write anywhere. */
function whoWrites({ rules, members, moderators }: ChatPlan): Person[] {
  return rules.is_readonly ? [...members.slice(0, 1), ...moderators] : members.filter(({ job }) => job !== 'reader')
}

const lastPlace = ({ span: [, to] }: ChatPlan, minutes: readonly Minute[]) => Math.round((minutes.length - 1) * to)

/** As many exchanges as the chat needs, each at its time. What is said about one car keeps the order of the work. */
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
  // Every car is accepted first.
  let deck = chat.vehicle === null ? [] : [...random.shuffle(possible.slice(1)), ...possible.slice(0, 1)]
  for (let lines = 0; lines < chat.messages; ) {
    if (deck.length === 0) deck = random.shuffle(possible)
    const dialogue = deck.pop()
    if (!dialogue) throw new Error(`Nobody has anything to say in ${chat.name}`)
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
    if (filled === undefined) throw new Error(`Nothing to fill in for ${whole}`)
    return filled
  })
}

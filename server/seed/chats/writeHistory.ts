import type { DealerPlan } from '../dealerPlan.ts'
import type { Person } from '../organisation.ts'
import type { Random } from '../random.ts'
import type { ChatPlan } from './chatPlans.ts'
import { speak } from './speak.ts'
import { inventWords, type Vehicle } from './vocabulary.ts'

export type Message = { uuid: string; sender: Person; content: string; at: Date }

/** The newest messages of a group are from others: whoever has unread messages has been away. */
const AWAY_FOR = 16
const SECOND = 1_000
/** Messages that fit into one minute at the end of the time there is. */
const PER_MINUTE = 3

type Setting = { plan: DealerPlan; vehicles: readonly Vehicle[]; minutes: readonly number[]; away: ReadonlySet<Person> }

/** Everything that was said in a chat, oldest first. */
export function writeHistory(chat: ChatPlan, { plan, vehicles, minutes, away }: Setting, random: Random): Message[] {
  const times = random.fork('times')
  const uuids = random.fork('uuids')
  const writers = chat.rules.is_readonly ? [...chat.members.slice(0, 1), ...chat.moderators] : chat.members
  const said: { sender: Person; content: string; isOpening: boolean }[] = []
  let deck: ChatPlan['dialogues'] = []
  while (said.length < chat.messages) {
    const [dialogue, ...rest] = deck.length > 0 ? deck : random.shuffle(chat.dialogues)
    deck = rest
    const isRecent = chat.messages - said.length <= AWAY_FOR && !chat.isPrivate
    const present = isRecent ? writers.filter((person) => !away.has(person)) : writers
    const word = inventWords(plan, random, chat.vehicle ?? random.pick(vehicles))
    const lines = dialogue && speak(dialogue, present.length > 1 ? present : writers, word, random)
    if (!lines) continue
    for (const [index, line] of lines.slice(0, chat.messages - said.length).entries())
      said.push({ ...line, isOpening: index === 0 })
  }
  const moments = momentsOf(
    said.map(({ isOpening }) => isOpening),
    chat.span,
    minutes,
    times,
  )
  return said.map(({ sender, content }, index) => ({
    uuid: uuids.uuid(),
    sender,
    content,
    at: new Date(moments[index] ?? 0),
  }))
}

/** Exchanges begin at any working minute; the answers follow within minutes. Strictly increasing. */
function momentsOf(
  isOpening: readonly boolean[],
  [from, to]: ChatPlan['span'],
  minutes: readonly number[],
  random: Random,
): number[] {
  const last = Math.round((minutes.length - 1) * to)
  const first = Math.round((minutes.length - 1) * from)
  const openings = isOpening
    .filter(Boolean)
    .map(() => random.int(first, last))
    .sort((a, b) => a - b)
  let place = first
  const places = isOpening.map((opens) => {
    place = opens ? Math.max(place + 1, openings.shift() ?? place) : place + random.int(0, 4)
    return place
  })
  const perMinute = new Map<number, number>()
  return places.map((wanted, index) => {
    const room = last - Math.floor((places.length - 1 - index) / PER_MINUTE)
    const minute = minutes[Math.min(wanted, room)] ?? 0
    const nth = perMinute.get(minute) ?? 0
    perMinute.set(minute, nth + 1)
    return minute + (nth * 7 + random.int(1, 6)) * SECOND
  })
}

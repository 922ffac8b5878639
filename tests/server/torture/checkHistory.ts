import { type Ack, chatOfContent, type History, type Seen, writerOfContent } from './history.ts'

/** Violations as sentences, by kind. The promise is that all are empty. */
export type Verdict = Record<
  'lost' | 'duplicated' | 'outOfOrder' | 'forgotten' | 'miscounted' | 'foreign' | 'strange',
  string[]
>

type Final = { caughtUp: Seen[]; paged: Seen[] }

/** Every acknowledged message is there at the end, at its place, for every reader. */
function lost({ acks, final, views }: History): string[] {
  const places = new Set(
    [...final].flatMap(([chat, { caughtUp }]) => caughtUp.map(({ seq, uuid }) => `${chat}#${seq} ${uuid}`)),
  )
  const missing = acks.flatMap(({ chat, seq, uuid, writer }) =>
    places.has(`${chat}#${seq} ${uuid}`) ? [] : [`${chat}#${seq} ${uuid} of ${writer}`],
  )
  const unseen = views.flatMap(({ reader, chat, from, uuids }) => {
    const last = final.get(chat)?.caughtUp.at(-1)?.seq ?? 0
    const gaps = Array.from({ length: last - from }, (_, index) => index).filter((index) => uuids[index] === undefined)
    return gaps.map((index) => `${chat}#${from + index + 1} never reached ${reader}`)
  })
  return [...missing, ...unseen]
}

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

/** One client id is one message at one place. */
function duplicated({ acks, final }: History): string[] {
  const stored = [...final].flatMap(([chat, { caughtUp }]) => {
    const ids = caughtUp.flatMap(({ client }) => (client === null ? [] : [client]))
    return [
      ...twice(ids).map((id) => `${chat}: client id ${id} is stored twice`),
      ...twice(caughtUp.map(({ uuid }) => uuid)).map((id) => `${chat}: message ${id} twice`),
      ...twice(caughtUp.map(({ content }) => content)).map((text) => `${chat}: text ${text} twice`),
    ]
  })
  const first = new Map<string, Ack>()
  const answers = acks.flatMap((ack) => {
    const key = `${ack.chat} ${ack.writer} ${ack.client}`
    const before = first.get(key)
    if (!before) first.set(key, ack)
    return before && (before.uuid !== ack.uuid || before.seq !== ack.seq) ? [`${key} was acknowledged as two`] : []
  })
  return [...stored, ...answers]
}

function twice(values: readonly string[]): string[] {
  return new Set(values).size === values.length ? [] : repeated(values)
}

/**
 * One order for all: seq without gaps, the same by paging, the same for every reader, and never against a writer's
 * order.
 */
function outOfOrder({ acks, final, views }: History): string[] {
  const chats = [...final].flatMap(([chat, { caughtUp, paged }]: [string, Final]) => [
    ...caughtUp.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`${chat}: place ${index + 1} holds #${seq}`])),
    ...caughtUp.flatMap(({ at, seq }, index) =>
      index > 0 && at < (caughtUp[index - 1]?.at ?? '') ? [`${chat}#${seq} is older than the one before`] : [],
    ),
    ...(paged.map(({ uuid }) => uuid).join() === caughtUp.map(({ uuid }) => uuid).join()
      ? []
      : [`${chat}: paging and catching up differ`]),
  ])
  const readers = views.flatMap(({ reader, chat, from, uuids }) => {
    const stored = final.get(chat)?.caughtUp ?? []
    const wrong = uuids.flatMap((uuid, index) =>
      uuid !== undefined && uuid !== stored[from + index]?.uuid ? [from + index + 1] : [],
    )
    return wrong.map((seq) => `${chat}#${seq} is another message for ${reader}`)
  })
  const last = new Map<string, number>()
  const writers = acks.flatMap(({ chat, writer, seq, client }) => {
    const key = `${chat} ${writer}`
    const before = last.get(key) ?? 0
    last.set(key, Math.max(before, seq))
    return seq < before ? [`${key}: ${client} at #${seq} after #${before}`] : []
  })
  return [...chats, ...readers, ...writers]
}

/** A writer reads their own messages, pages have no gaps, and an existing message stays. */
function forgotten({ ownReads, pages, heads }: History): string[] {
  return [
    ...ownReads.flatMap(({ writer, chat, seq, uuid, found }) =>
      found === uuid ? [] : [`${writer} does not find ${chat}#${seq}`],
    ),
    ...pages.flatMap(({ reader, chat, after, seqs }) =>
      seqs.every((seq, index) => seq === after + index + 1) ? [] : [`${chat}: ${reader} got a hole after #${after}`],
    ),
    ...heads.flatMap(({ reader, chat, known, shown }) =>
      shown < known ? [`${chat}: ${reader} knew #${known} and was shown #${shown}`] : [],
    ),
  ]
}

/** The unread count is the number of foreign messages after the read position. */
function miscounted({ counters, final }: History): string[] {
  return counters.flatMap(({ who, chat, lastRead, unread }) => {
    const stored = final.get(chat)?.caughtUp ?? []
    const right = stored.filter(({ seq, content }) => seq > lastRead && writerOfContent(content) !== who).length
    return right === unread ? [] : [`${chat}: ${who} is told ${unread} instead of ${right}`]
  })
}

function foreign({ final }: History): string[] {
  return [...final].flatMap(([chat, { caughtUp }]) =>
    caughtUp.filter(({ content }) => chatOfContent(content) !== chat).map(({ content }) => `${chat} holds ${content}`),
  )
}

/** The five properties of a chat under faults, and two that are assumed everywhere. */
export function checkHistory(history: History): Verdict {
  return {
    lost: lost(history),
    duplicated: duplicated(history),
    outOfOrder: outOfOrder(history),
    forgotten: forgotten(history),
    miscounted: miscounted(history),
    foreign: foreign(history),
    strange: history.strange,
  }
}

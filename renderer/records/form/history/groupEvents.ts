import type { RecordEvent } from '#contract/records/define.ts'
import { isSame } from '#renderer/net/outbox/mergeRow.ts'

/** A row that saves itself writes an event for each field. Changes of one user within this time are shown as one (ms). */
const GROUP_MS = 10 * 60_000

/** Lists whose changes are additions and removals, which must not be merged like values. */
const LISTS: readonly string[] = ['permissions', 'groups', 'members']

type Event = Pick<RecordEvent, 'at' | 'event' | 'changes'> & {
  by: { uuid: string } | null
  /** Missing when all events are of one row. */
  record_uuid?: string | null
  /** The part of the row that the event is about. */
  part?: { uuid: string } | undefined
}

/** Several events as one. It has the name and the time of its newest one, and the time of its first one. */
export type EventGroup<E> = E & { since: string }

const isMergeable = ({ event, by, record_uuid, changes }: Event) =>
  event.endsWith('.changed') &&
  by !== null &&
  record_uuid !== null &&
  !changes.some(({ field }) => LISTS.includes(field))

const isSameGroup = (newer: EventGroup<Event>, older: Event) =>
  isMergeable(newer) &&
  isMergeable(older) &&
  newer.event === older.event &&
  newer.by?.uuid === older.by?.uuid &&
  Date.parse(newer.at) - Date.parse(older.at) <= GROUP_MS

/** The first value before and the last value after, of each field that differs in the end. */
function merged(newer: Event['changes'], older: Event['changes']): Event['changes'] {
  const all = new Map(older.map((change) => [change.field, change]))
  for (const { field, before, after } of newer) {
    // Not `earlier?.before ?? before`, because the first value may be null.
    const earlier = all.get(field)
    all.set(field, { field, before: earlier ? earlier.before : before, after })
  }
  return [...all.values()].filter(({ before, after }) => !isSame(before, after))
}

/**
 * Merges changes of one user to one row, newest first, unless another event of that row lies between them. Only the
 * display is merged; the server keeps every event.
 */
export function groupEvents<E extends Event>(events: readonly E[]): EventGroup<E>[] {
  const groups: EventGroup<E>[] = []
  /** Index of the last group of each row, in `groups`. */
  const last = new Map<string, number>()
  for (const event of events) {
    const row = `${event.event.split('.')[0]} ${event.record_uuid ?? event.part?.uuid ?? ''}`
    const at = last.get(row)
    const newer = at === undefined ? undefined : groups[at]
    if (at !== undefined && newer && isSameGroup(newer, event))
      groups[at] = { ...newer, changes: merged(newer.changes, event.changes), since: event.at }
    else last.set(row, groups.push({ ...event, since: event.at }) - 1)
  }
  return groups
}

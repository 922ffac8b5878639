import type { HistoryPrint } from '#contract/api/service/history.ts'
import { HISTORY_KINDS } from '#contract/service/history.ts'
import type { Tx } from '#server/db/database.ts'
import { readPrintLocation } from '#server/prints/printLocation.ts'
import { Failure } from '#server/request/failure.ts'
import type { TimelineAsk, TimelineSource } from '#server/timeline/timelineSource.ts'
import type { KnownCar } from './historyScope.ts'
import { listNotes } from './notes.ts'
import { readCar } from './readHead.ts'
import { readFigures, readTimeline } from './readTimeline.ts'

/** At most this many entries of each part are printed. Together they fill one sheet of A4. */
const DECLINED_MOST = 8
const ENTRIES_MOST = 18
const OTHERS = HISTORY_KINDS.filter((kind) => kind !== 'declined').join(',')

/** The location at the head of the sheet: that of the last visit, or else the first one of the caller. */
async function locationOf(tx: Tx, last: string | undefined, locations: readonly string[] | null) {
  if (last !== undefined) return readPrintLocation(tx, last)
  let own = tx
    .selectFrom('locations')
    .select('uuid')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('uuid')
  if (locations !== null) own = own.where('uuid', 'in', [...locations])
  const found = await own.limit(1).executeTakeFirst()
  if (!found) throw new Failure('not_found')
  return readPrintLocation(tx, found.uuid)
}

/** The printed values of a car, as far as the caller may read them. */
export async function printOfCar(
  tx: Tx,
  sources: readonly TimelineSource[],
  ask: TimelineAsk,
  known: KnownCar,
): Promise<HistoryPrint> {
  const { owners, ...car } = await readCar(tx, known.uuid)
  const owner = owners.find(({ until_at }) => until_at === null)
  const figures = await readFigures(tx, sources, ask)
  const declined = await readTimeline(tx, sources, ask, { kinds: 'declined' })
  const others = await readTimeline(tx, sources, ask, { kinds: OTHERS })
  return {
    ...car,
    owner: owner ? { name: owner.name, phone: owner.phone ?? '', mobile: owner.mobile ?? '' } : null,
    figures,
    notes: await listNotes(tx, known, ask.now),
    declined: declined.items.slice(0, DECLINED_MOST),
    entries: others.items.slice(0, ENTRIES_MOST),
    site: await locationOf(tx, figures.last_visit?.location_uuid, ask.locations),
  }
}

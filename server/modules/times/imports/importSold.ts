import { sql } from 'kysely'
import { plainCode } from '#contract/text/typedCode.ts'
import { decimalSigns, fileZe, TIMES_FILE_SHOWN } from '#contract/workshop/times/timesFile.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import type { Location } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'
import { changeState, type Plan } from './importAttendance.ts'
import type { TimesFile } from './timesFile.ts'

type Known = { work_uuid: string; numbers: string[]; labour_key: string; sold: string | number | null }

/** Normalises a labour number as the database stores it for comparing. */
const labourKey = (text: string) =>
  plainCode(text)
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
const keyOf = (order: string, position: string) => `${plainCode(order).toLowerCase()}\n${position}`

/** Works of a location by position and paper number. The number is ours or that of the other system. */
async function worksByNumber(tx: Tx, location: Location, orders: readonly string[]): Promise<Map<string, Known[]>> {
  const { rows } = await sql<Known>`
    select w.uuid as work_uuid, array[lower(p."jobId"), lower(p."dmsJobId")] as numbers, w.labour_key, o.ze as sold
    from papers p join works w on w.dealer_id = p.dealer_id and w.paper_uuid = p.uuid
    left join sold_times o on o.dealer_id = w.dealer_id and o.work_uuid = w.uuid
    where p.location_uuid = ${location.uuid} and p.deleted_at is null and w.deleted_at is null and w.state <> 'canceled'
      and w.labour_key <> '' and (lower(p."jobId") = any(${orders.map((one) => plainCode(one).toLowerCase())}::text[])
        or lower(p."dmsJobId") = any(${orders.map((one) => plainCode(one).toLowerCase())}::text[]))`.execute(tx)
  const found = new Map<string, Known[]>()
  for (const row of rows)
    for (const number of new Set(row.numbers)) {
      if (number === '') continue
      const key = keyOf(number, row.labour_key)
      found.set(key, [...(found.get(key) ?? []), row])
    }
  return found
}

/** Imports invoiced times of works from the system that writes the invoices. */
export async function planSold(
  tx: Tx,
  { now }: Services,
  session: Session,
  location: Location,
  { lines }: TimesFile,
): Promise<Plan> {
  const known = await worksByNumber(tx, location, [...new Set(lines.map(({ cell }) => cell('order')))])
  const taken = new Set<string>()
  const signs = decimalSigns(lines.map(({ cell }) => cell('sold')))
  const wanted = lines.flatMap(({ line, cell, refuse }) => {
    const ze = fileZe(cell('sold'), signs)
    const works = known.get(keyOf(cell('order'), labourKey(cell('position')))) ?? []
    const [work] = works
    if (ze === null) refuse('sold', 'invalid_number')
    else if (!work) refuse('position', 'unknown')
    else if (works.length > 1) refuse('position', 'ambiguous')
    else if (taken.has(work.work_uuid)) refuse('', 'twice')
    else {
      taken.add(work.work_uuid)
      const state = changeState(work.sold !== null, Number(work.sold) === ze)
      return [{ work_uuid: work.work_uuid, ze, state, line, order: cell('order'), position: cell('position') }]
    }
    return []
  })
  const shown = wanted
    .slice(0, TIMES_FILE_SHOWN)
    .map(({ line, order, position, ze }) => ({ line, order, position, sold: ze }))
  const count = (state: 'added' | 'changed' | 'same') => wanted.filter((one) => one.state === state).length
  const write = async () => {
    const stamp = { updated_at: new Date(now()), updated_by: session.userUuid }
    for (const { work_uuid, ze, state } of wanted) {
      if (state === 'same') continue
      await tx
        .insertInto('sold_times')
        .values({ dealer_id: session.dealerId, work_uuid, ze, ...stamp })
        .onConflict((conflict) => conflict.columns(['dealer_id', 'work_uuid']).doUpdateSet({ ze, ...stamp }))
        .execute()
    }
  }
  return { added: count('added'), changed: count('changed'), same: count('same'), times: [], sold: shown, write }
}

import type { Tx } from '#server/db/database.ts'
import { requireAt } from '#server/records/scope.ts'
import { READ, type Services, telling } from './requests.ts'

/** The open requests of a paper stand where the paper stands. Tells whoever is asked after the commit. */
export async function followPaper(tx: Tx, services: Services, paper: string, location: string): Promise<() => void> {
  const rows = await tx
    .updateTable('hst_requests')
    .set({ location_uuid: location })
    .where('paper_uuid', '=', paper)
    .where('state', '=', 'open')
    .where('location_uuid', '<>', location)
    .returningAll()
    .execute()
  return tellAll(tx, services, rows)
}

/** Takes the requests of a location to another one, closed ones too, so that their answers can still be found. */
export async function moveRequests(tx: Tx, services: Services, { from, to }: { from: string; to: string }) {
  const rows = await tx
    .updateTable('hst_requests')
    .set({ location_uuid: to })
    .where('location_uuid', '=', from)
    .returningAll()
    .execute()
  if (rows.length > 0) for (const place of [from, to]) await requireAt(tx, services.session, READ, place)
  return {
    moved: rows.length,
    tell: await tellAll(
      tx,
      services,
      rows.filter(({ state }) => state === 'open'),
    ),
  }
}

async function tellAll(tx: Tx, services: Services, rows: readonly Parameters<typeof telling>[2][]) {
  const tells: (() => void)[] = []
  for (const row of rows) tells.push(await telling(tx, services, row))
  return () => {
    for (const tell of tells) tell()
  }
}

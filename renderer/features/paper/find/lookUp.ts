import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { paperPath } from '#contract/workshop/paperCode.ts'
import { call } from '#renderer/net/calls/api.ts'
import { pathOfCode, pathOfReadings } from '#renderer/shared/scan/pathOfCode.ts'
import type { Scan } from '#renderer/shared/scan/readings.ts'

const LEAST = 3
const MOST = 40
/** The number on an extension's sheet ends with the number of the extension: `901300/2`. */
const OF_EXTENSION = /\/([0-9]{1,2})$/

/** The address of the only found paper, at the sheet that the text names; null when there is not exactly one. */
export function onlySheet(
  typed: string,
  found: { is_ambiguous: boolean; papers: readonly { uuid: string; by: string }[] },
): string | null {
  const [first, second] = found.papers
  if (!first || second || found.is_ambiguous) return null
  const extension = first.by === 'order' ? OF_EXTENSION.exec(typed.trim())?.[1] : undefined
  return paperPath(first.uuid, extension === undefined ? 1 : Number(extension))
}

type Found = EndpointOutput<'GET /v1/workshop/find'>

/** The address of several papers, or of vehicles without a paper; null when nothing was found. */
export function foundRows({ papers, vehicles }: Pick<Found, 'papers' | 'vehicles'>): string | null {
  const rowsAt = (path: string, { vin, licensePlate }: { vin: string; licensePlate: string }) =>
    `${path}?${new URLSearchParams({ q: vin || licensePlate })}`
  const [paper] = papers
  if (paper) return rowsAt('/workshop/paper', paper)
  const [vehicle, second] = vehicles
  if (!vehicle) return null
  return second ? rowsAt('/workshop/vehicles', vehicle) : `/workshop/vehicles/${vehicle.uuid}`
}

/** The address that a scanned code leads to: the code of a paper, the address of a printed page, or an order number. */
export async function lookUp(scanned: string): Promise<string | null> {
  const q = scanned.trim()
  const path = pathOfCode(q)
  if (path !== null || q.length < LEAST || q.length > MOST) return path
  return onlySheet(q, await call('GET /v1/workshop/find', { query: { q } }))
}

/**
 * The address that a scan leads to, for any of its readings: a scanner set for another keyboard types other characters.
 * Users who may read papers also find them by order number, VIN or plate. Several papers or vehicles are listed.
 */
export async function lookUpScan({ readings }: Scan, mayReadPapers: boolean): Promise<string | null> {
  const coded = pathOfReadings(readings)
  if (coded !== null || !mayReadPapers) return coded
  for (const q of readings) {
    if (q.length < LEAST || q.length > MOST) continue
    const found = await call('GET /v1/workshop/find', { query: { q } })
    const path = onlySheet(q, found) ?? foundRows(found)
    if (path !== null) return path
  }
  return null
}

import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { isSame } from '#renderer/net/outbox/mergeRow.ts'

type Shown = Pick<EndpointOutput<'GET /v1/admin/server'>, 'name' | 'maintenance'>
type Change = Omit<EndpointBody<'PATCH /v1/admin/server'>, 'version'>

/** Whether another user has changed the same thing meanwhile. Notes on backups never collide; they are added. */
export function collides(saw: Shown, now: Shown, change: Change): boolean {
  return (['name', 'maintenance'] as const).some(
    (part) => change[part] !== undefined && !isSame(saw[part], now[part]) && !isSame(change[part], now[part]),
  )
}

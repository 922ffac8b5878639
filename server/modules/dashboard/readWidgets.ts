import type { FastifyBaseLogger } from 'fastify'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { GLOBAL_SCOPE, holds, isAdmin } from '#contract/permissions/can.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import type { Widget, WidgetContext, WidgetLocation } from '#server/widgets/widget.ts'

type Answered = EndpointOutput<'GET /v1/dashboard'>['widgets'][number]

/** Whether a card for certain roles is meant for this user. A card without such a limit is for all users. */
function isMeantFor(
  { only }: Widget,
  { permissions }: Session,
  location: WidgetLocation | null,
  roles: readonly StaffRole[],
): boolean {
  if (!only) return true
  if (!holds(permissions, only.permission, location?.key ?? GLOBAL_SCOPE)) return false
  return isAdmin(permissions) || only.roles.some((role) => roles.includes(role))
}

/** Cards of enabled modules that a session may read at a location. */
export function readableWidgets(
  all: readonly Widget[],
  session: Session,
  location: WidgetLocation | null,
  roles: readonly StaffRole[],
): Widget[] {
  return all.filter((widget) => {
    if (!isMeantFor(widget, session, location, roles)) return false
    if (widget.plugin !== null && session.disabledPlugins.includes(widget.plugin)) return false
    // A card of the whole dealer needs its permission at any location.
    if (!widget.isOfLocation) return holds(session.permissions, widget.permission)
    return location !== null && holds(session.permissions, widget.permission, location.key)
  })
}

/** Reads each shared value once. If a read fails, all cards that share the value fail. */
function sharing(): WidgetContext['share'] {
  const known = new Map<object, Promise<unknown>>()
  return <T>(key: object, read: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? read()
    known.set(key, found)
    return found as Promise<T>
  }
}

type Reading = {
  database: Database
  session: Session
  location: WidgetLocation | null
  now: number
  isOperator: boolean
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Reads cards one after the other in one transaction. A failed statement ends a transaction in Postgres, so the next
 * cards are read in another one. A failing card therefore does not affect the others.
 */
export async function readWidgets(widgets: readonly Widget[], reading: Reading): Promise<Answered[]> {
  const { database, session, log } = reading
  const share = sharing()
  const answered: Answered[] = []
  const rest = [...widgets]
  while (rest.length > 0) {
    const before = rest.length
    try {
      await database.inDealer(session.dealerId, async (tx) => {
        for (let widget = rest.shift(); widget; widget = rest.shift()) {
          answered.push(await attempt(widget, { ...reading, tx, share }))
          if (answered.at(-1)?.is_failed) return
        }
      })
    } catch (error) {
      log.error({ err: error }, 'the transaction of a failed card was rolled back')
      // The transaction could not begin, so the database is not available and no other card can be read either.
      if (rest.length === before)
        answered.push(...rest.splice(0).map(({ name }) => ({ name, data: null, is_failed: true })))
    }
  }
  return answered
}

type Attempt = Reading & { tx: Tx; share: WidgetContext['share'] }

async function attempt(
  widget: Widget,
  { tx, session, location, now, isOperator, share, log }: Attempt,
): Promise<Answered> {
  const { name } = widget
  const context = { tx, session, now, isOperator, share }
  try {
    if (!widget.isOfLocation) return { name, data: await widget.read(context), is_failed: false }
    if (location) return { name, data: await widget.read(context, location), is_failed: false }
  } catch (error) {
    log.error({ err: error, widget: name }, 'a card of the start page could not be read')
  }
  return { name, data: null, is_failed: true }
}

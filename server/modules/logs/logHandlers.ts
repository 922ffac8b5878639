import type { logEndpoints } from '#contract/api/administration/logs.ts'
import type { ListFile } from '#contract/api/define/listFiles.ts'
import type { Language } from '#contract/constants.ts'
import { dayIn } from '#contract/datePresets.ts'
import { LOG_EXPORT_MAX_BYTES } from '#contract/logging.ts'
import { isAdmin, type PermissionMap } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { sendTable, type TableReply } from '#server/sheet/writeTable.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { checkAndNote } from './checkAndNote.ts'
import { toNdjson } from './exportLines.ts'
import { auditTable, logTable } from './exportTables.ts'
import type { LogTail } from './logTail.ts'
import { namedChanges } from './namedChanges.ts'
import { type AuditQuery, readAudit } from './readAudit.ts'
import { type HealthSources, readHealth } from './readHealth.ts'
import { type LogQuery, readLog } from './readLog.ts'
import { askForRelease, decideRelease, listReleases, requireConsent } from './releases.ts'

type Services = HealthSources & {
  secrets: SecretBox
  tail: LogTail
  now: () => number
  /** Current permissions of the session's user. Null when the session has ended. */
  permissionsNow(tx: Tx, session: Session): Promise<PermissionMap | null>
  /** Whether the caller is an administrator of the dealer that runs the server. */
  isOperator(session: Session): Promise<boolean>
}

type LogFilters = Omit<LogQuery, 'limit' | 'before_uuid'>
type AuditFilters = Omit<AuditQuery, 'limit' | 'before_uuid'>

const EXPORT_PAGE = 500
const EXPORTED = { log: 'log.exported', audit: 'audit.exported' } as const

/** The dealer's own log, the audit with its chain, and the state of the server. */
export function logHandlers(services: Services): HandlersOf<keyof typeof logEndpoints> {
  const { database, secrets, tail, now } = services
  const fileName = async ({ dealerId }: Session, what: string) =>
    `${what}-${dayIn(await database.single(dealerId, dealerZone), now())}`
  const sendLines = async (session: Session, what: 'log' | 'audit', reply: TableReply) => {
    const name = await fileName(session, what)
    reply.type('application/x-ndjson').header('content-disposition', `attachment; filename="${name}.ndjson"`)
  }

  /** Reads the first page after checking the consent. Records the export in the same transaction. */
  const begin = <Q extends { user_uuid?: string | undefined }, T>(
    session: Session,
    what: 'log' | 'audit',
    query: Q,
    read: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    database.inDealer(session.dealerId, async (tx) => {
      await requireConsent(tx, session, query.user_uuid, { now: now(), what, isFirst: true })
      const page = await read(tx)
      const after = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
      await recordEvent(tx, session, now(), { event: EXPORTED[what], uuid: null, before: null, after })
      return page
    })

  /**
   * Reads a later page after checking permission and consent again, because either may have ended during a slow
   * download.
   */
  const goOn = <Q extends { user_uuid?: string | undefined }, T>(
    session: Session,
    what: 'log' | 'audit',
    query: Q,
    read: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    database.inDealer(session.dealerId, async (tx) => {
      if (!isAdmin((await services.permissionsNow(tx, session)) ?? {})) throw new Failure('no_permission')
      await requireConsent(tx, session, query.user_uuid, { now: now(), what, isFirst: false })
      return read(tx)
    })

  const exportAudit = async (session: Session, query: AuditFilters, isForPeople: boolean) => {
    const paged = { ...query, limit: EXPORT_PAGE }
    const page = async (tx: Tx, before_uuid?: string) => {
      const reader = query.user_uuid === undefined ? session.userUuid : undefined
      const found = await readAudit(tx, { ...paged, before_uuid }, reader)
      return isForPeople ? { ...found, items: await namedChanges(tx, found.items) } : found
    }
    const first = await begin(session, 'audit', query, page)
    const read = (before_uuid: string | undefined) => goOn(session, 'audit', query, (tx) => page(tx, before_uuid))
    return { first, read }
  }

  const exportLog = async (session: Session, query: LogFilters) => {
    const paged: LogQuery = { ...query, limit: EXPORT_PAGE }
    const page = async (tx: Tx, before_uuid?: string) => {
      const found = await readLog(tx, { ...paged, before_uuid })
      if (query.user_uuid !== undefined) return found
      const isOwn = (user: { uuid: string } | null) => user?.uuid === session.userUuid
      return { ...found, items: found.items.map((line) => (isOwn(line.user) ? line : { ...line, user: null })) }
    }
    const first = await begin(session, 'log', query, page)
    const read = (before_uuid: string | undefined) => goOn(session, 'log', query, (tx) => page(tx, before_uuid))
    return { first, read }
  }

  /** Language, clock and limit of a table for this session. */
  const toldTo = async ({ dealerId }: Session, language: Language) => {
    const zone = await database.single(dealerId, dealerZone)
    return { language, zone, most: LOG_EXPORT_MAX_BYTES }
  }
  type Saved<Q> = [ending: ListFile, session: Session, query: Q & { language: Language }, reply: TableReply]

  const saveLog = async (...[ending, session, { language, ...query }, reply]: Saved<LogFilters>) => {
    const { first, read } = await exportLog(session, query)
    const table = await logTable(first, read, await toldTo(session, language))
    return sendTable(reply, ending, await fileName(session, 'log'), table)
  }
  const saveAudit = async (...[ending, session, { language, ...query }, reply]: Saved<AuditFilters>) => {
    const { first, read } = await exportAudit(session, query, true)
    const table = await auditTable(first, read, await toldTo(session, language))
    return sendTable(reply, ending, await fileName(session, 'audit'), table)
  }

  return {
    async 'GET /v1/admin/logs'({ session, query }) {
      return database.inDealer(session.dealerId, async (tx) => {
        const isFirst = query.before_uuid === undefined && query.after_uuid === undefined
        await requireConsent(tx, session, query.user_uuid, { now: now(), what: 'log', isFirst })
        return readLog(tx, query)
      })
    },

    async 'GET /v1/admin/logs/export.ndjson'({ session, query, reply }) {
      const { first, read } = await exportLog(session, query)
      await sendLines(session, 'log', reply)
      return toNdjson(first, read, LOG_EXPORT_MAX_BYTES)
    },

    'GET /v1/admin/logs/export.csv': ({ session, query, reply }) => saveLog('csv', session, query, reply),
    'GET /v1/admin/logs/export.xlsx': ({ session, query, reply }) => saveLog('xlsx', session, query, reply),

    async 'POST /v1/admin/logs/tail'({ session }) {
      tail.follow(session.dealerId, session.uuid)
    },

    async 'GET /v1/admin/audit'({ session, query }) {
      return database.inDealer(session.dealerId, async (tx) => {
        const isFirst = query.before_uuid === undefined
        await requireConsent(tx, session, query.user_uuid, { now: now(), what: 'audit', isFirst })
        return readAudit(tx, query)
      })
    },

    'GET /v1/admin/audit/export.csv': ({ session, query, reply }) => saveAudit('csv', session, query, reply),
    'GET /v1/admin/audit/export.xlsx': ({ session, query, reply }) => saveAudit('xlsx', session, query, reply),

    async 'GET /v1/admin/audit/export.ndjson'({ session, query, reply }) {
      const { first, read } = await exportAudit(session, query, false)
      await sendLines(session, 'audit', reply)
      return toNdjson(first, read, LOG_EXPORT_MAX_BYTES)
    },

    async 'POST /v1/admin/audit/check'({ session }) {
      return checkAndNote(database, secrets, session, now)
    },

    async 'GET /v1/admin/audit/releases'({ session }) {
      return database.inDealer(session.dealerId, (tx) => listReleases(tx, now()))
    },

    async 'POST /v1/admin/audit/releases'({ session, body }) {
      const wish = { person: body.user_uuid, reason: body.reason }
      return database.inDealer(session.dealerId, (tx) => askForRelease(tx, session, now(), wish))
    },

    async 'POST /v1/admin/audit/releases/:release_uuid/decision'({ session, params, body }) {
      const decision = { uuid: params.release_uuid, isApproved: body.is_approved }
      return database.inDealer(session.dealerId, (tx) => decideRelease(tx, session, now(), decision))
    },

    async 'GET /v1/admin/health'({ session }) {
      const caller = { dealerId: session.dealerId, isOperator: await services.isOperator(session) }
      return readHealth(services, caller, now())
    },
  }
}

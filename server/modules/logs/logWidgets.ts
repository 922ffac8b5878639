import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { AuditEvent } from '#contract/logs/auditEvents.ts'
import { type Widget, widgetData, widgetRow } from '#server/widgets/widget.ts'
import { failedJobs } from './failedJobs.ts'
import { diskOf, diskState } from './readHealth.ts'
import { firstUuidOf } from './uuidTime.ts'

type Services = { dataDir: string }
type Refused = { reason: string; count: number; at: string }

const ofAdministrators = { permission: 'global.admin', plugin: null } as const

const FAILED = 'user.login.failed' satisfies AuditEvent

/** Refused sign-ins of the last day, by reason. It does not name their users: only the audit does, after a consent. */
const refusedSignIns: Widget = {
  ...ofAdministrators,
  name: 'refused_sign_ins',
  isOfLocation: false,
  async read({ tx, now }) {
    // Filters by uuid, which is in order of time, because the time column has no index.
    const from = now - DAY_MS
    const since = firstUuidOf(from)
    const { rows } = await sql<Refused>`select after ->> 'reason' as reason, count(*) as count, max(at) as at
      from audit_events where event = ${FAILED} and uuid >= ${since}::uuid
      group by 1 order by 2 desc, 1`.execute(tx)
    const shown = rows.map(({ reason, count, at }) => {
      const target = { screen: 'logs', tab: 'audit', event: FAILED, from: new Date(from).toISOString() } as const
      const moment = new Date(at).toISOString()
      return widgetRow({
        key: reason,
        target,
        title: reason,
        code: reason,
        at: moment,
        amount: Number(count),
        tone: 'waiting',
      })
    })
    return widgetData(
      shown.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
      shown,
      { tone: 'waiting' },
    )
  },
}

/** Disk space, for the operator only; size of the dealer's own files, for every administrator. */
function storage({ dataDir }: Services): Widget {
  return {
    ...ofAdministrators,
    name: 'storage',
    isOfLocation: false,
    async read({ tx, isOperator }) {
      const files = await tx
        .selectFrom('files')
        .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
        .executeTakeFirstOrThrow()
      const disk = isOperator ? await diskOf(dataDir) : null
      const target = { screen: 'logs', tab: 'health' } as const
      const stored = Number(files.bytes)
      const ofFiles = widgetRow({ key: 'files', target, title: 'files', code: 'files', amount: stored })
      if (disk === null) return widgetData(stored, [ofFiles], { unit: 'bytes' })
      const tone = diskState(disk) === 'ok' ? 'done' : 'late'
      const free = widgetRow({ key: 'free', target, title: 'free', code: 'free', amount: disk.free_bytes, tone })
      const used = Math.round((1 - disk.free_bytes / disk.total_bytes) * 100)
      return widgetData(used, [free, ofFiles], { unit: 'percent', tone })
    },
  }
}

/** Cards for an administrator's daily check. */
export const logWidgets = (services: Services): readonly Widget[] => [failedJobs, refusedSignIns, storage(services)]

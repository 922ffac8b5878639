import { useTranslation } from 'react-i18next'
import type { Health } from '#contract/api/administration/logs.ts'
import type { Language } from '#contract/constants.ts'
import type { HealthPart } from '#contract/logging.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'

const GIB = 1024 ** 3

/** The measurement of a part as a sentence. */
export function useMeasured(): (health: Health, part: HealthPart) => string {
  const { t, i18n } = useTranslation('logs')
  const language = i18n.language as Language
  const number = (value: number) => isolated(new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(value))
  const day = (at: string) => isolated(formatDate(new Date(at), 'full', language))
  const gib = (bytes: number) => number(Math.round((bytes / GIB) * 10) / 10)

  return (health, part) => {
    const { database, sockets, queue, disk, log, audit, backup, requests } = health
    switch (part) {
      case 'database':
        if (database.milliseconds === null) return t('measured.databaseDown')
        return t('measured.database', { kind: t(`kind.${database.kind}`), ms: number(database.milliseconds) })
      case 'sockets':
        return t('measured.sockets', { connections: number(sockets.connections), users: number(sockets.users) })
      case 'queue':
        return t('measured.queue', { waiting: number(queue.waiting) })
      case 'jobs':
        return t('measured.jobs', { failed: number(queue.failed) })
      case 'disk':
        if (!disk) return t('measured.unknown')
        return t('measured.disk', { free: gib(disk.free_bytes), total: gib(disk.total_bytes) })
      case 'requests':
        return t('measured.requests', {
          number: number(requests.reduce((sum, { count }) => sum + count, 0)),
          failed: number(requests.reduce((sum, { failed }) => sum + failed, 0)),
        })
      case 'log':
        return t('measured.log', { waiting: number(log.waiting), dropped: number(log.dropped) })
      case 'audit':
        if (!audit.last_check) return t('measured.auditNever')
        return t('measured.audit', { date: day(audit.last_check.checked_at), number: number(audit.last_check.checked) })
      case 'backup':
        return backup?.last_at ? t('measured.backup', { date: day(backup.last_at) }) : t('measured.backupUnknown')
    }
  }
}

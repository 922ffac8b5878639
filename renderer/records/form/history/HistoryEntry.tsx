import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordEvent } from '#contract/records/define.ts'
import { fullName } from '#renderer/net/users.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './History.module.css'

const VERBS = ['created', 'changed', 'deleted', 'restored'] as const
/** Events with their own text that are no change of fields. */
const OWN = [
  'unplanned',
  'people_kept',
  'photo_removed',
  'photo_restored',
  'photo_purged',
  'version_added',
  'version_restored',
  'note_created',
  'note_changed',
  'note_deleted',
  'merged',
  'unmerged',
  'booked',
  'released',
] as const
/** The kind of an event. An event with its own text counts as a change. */
export const verbOf = (event: string) =>
  VERBS.find((verb) => event.split('.').slice(1).join('.') === verb) ?? ('changed' as const)
const wordOf = (event: string) => OWN.find((own) => event.split('.').slice(1).join('_') === own) ?? verbOf(event)

type Line = { field: string; label: string; before: string; after: string; onPutBack?: (() => void) | undefined }

/** One event of a history: author, time, and the changed fields in words. */
export function HistoryEntry({
  event,
  lines,
  children,
}: {
  event: Pick<RecordEvent, 'event' | 'at' | 'by'>
  lines: readonly Line[]
  children?: ReactNode
}) {
  const { t } = useTranslation('records')
  const verb = verbOf(event.event)
  const who = event.by ? fullName(event.by) : t('history.system')
  return (
    <li className={classes.entry} data-verb={verb}>
      <p className={classes.head}>
        <strong dir="auto">{who}</strong> <span>{t(`history.${wordOf(event.event)}`)}</span>
        <span className={classes.when}>
          <TimeAgo at={event.at} />
        </span>
      </p>
      {lines.length > 0 && verb !== 'deleted' && verb !== 'restored' && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('history.field')}</th>
              {verb === 'changed' && <th scope="col">{t('history.before')}</th>}
              <th scope="col">{t('history.after')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ field, label, before, after, onPutBack }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                {verb === 'changed' && (
                  <td dir="auto">
                    <del>{before}</del>
                    {onPutBack && (
                      <Button variant="subtle" size="compact-xs" className={classes.putBack} onClick={onPutBack}>
                        {t('history.putBack')}
                      </Button>
                    )}
                  </td>
                )}
                <td dir="auto">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children}
    </li>
  )
}

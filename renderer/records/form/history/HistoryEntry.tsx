import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordEvent } from '#contract/records/define.ts'
import { fullName } from '#renderer/net/users.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './History.module.css'

const VERBS = ['created', 'changed', 'deleted', 'restored'] as const
/** Keys of the texts for events that are more than a change of fields. */
const OWN = [
  'unplanned',
  'people_kept',
  'work_people_kept',
  'work_moved',
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
/** The key of the text for an event: `<record>_<event>` where it has a text, else that of the event alone. */
const wordOf = (event: string) => {
  const [, ...rest] = event.split('.')
  const keys = [event.replaceAll('.', '_'), rest.join('_')]
  return keys.map((key) => OWN.find((own) => own === key)).find((own) => own !== undefined) ?? verbOf(event)
}
/** Whether the text of an event says what happened, also without changed fields. */
export const isTelling = (event: string) => wordOf(event) !== 'changed'

type Line = { field: string; label: string; before: string; after: string; onPutBack?: (() => void) | undefined }

/** One event of a history: author, time, and the changed fields in words. */
export function HistoryEntry({
  event,
  lines,
  about,
  children,
}: {
  event: Pick<RecordEvent, 'event' | 'at' | 'by'>
  lines: readonly Line[]
  /** The part of the row that the event is about, in words. */
  about?: string | undefined
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
      {about !== undefined && (
        <p className={classes.about} dir="auto">
          {about}
        </p>
      )}
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

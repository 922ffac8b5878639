import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/api/administration/logs.ts'
import { fullName } from '#renderer/net/users.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import type { EventGroup } from '#renderer/records/form/history/groupEvents.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { ExactTime } from '../lines/ExactTime.tsx'
import classes from '../lines/Logs.module.css'
import { useEventName } from './eventName.ts'
import { useFieldName } from './fieldName.ts'

/** Most changes shown before the user opens all of them. */
const MOST = 6
const LONGEST = 160

type Props = { event: EventGroup<AuditEntry>; onRecord: (uuid: string) => void }

/**
 * The cells of one event, or of several changes of one user to one row. Each change shows its value before and after.
 */
export function AuditRow({ event, onRecord }: Props) {
  const { t, i18n } = useTranslation('logs')
  const nameOf = useEventName()
  const fieldName = useFieldName(event.record)
  const { by, record_uuid: uuid } = event
  // Changes without a visible difference are left out.
  const changes = event.changes.filter(({ before, after }) => textOf(before) !== textOf(after))
  return (
    <>
      <td className={classes.time}>
        {event.since !== event.at && (
          <>
            <ExactTime at={event.since} /> –{' '}
          </>
        )}
        <ExactTime at={event.at} />
      </td>
      <td className={classes.long}>{by ? <bdi>{fullName(by)}</bdi> : t('audit.nobody')}</td>
      <td className={classes.long}>
        <div>{nameOf(event.event)}</div>
        {uuid && (
          <UnstyledButton className={classes.toggle} title={t('audit.sameRecord')} onClick={() => onRecord(uuid)}>
            <span className={classes.quiet}>
              <MachineText>{uuid.slice(-8)}</MachineText>
            </span>
          </UnstyledButton>
        )}
      </td>
      <td>
        {changes.length > 0 && (
          <table className={classes.changes}>
            <thead>
              <tr>
                <th scope="col">{t('audit.field')}</th>
                <th scope="col">{t('audit.before')}</th>
                <th scope="col">{t('audit.after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, MOST).map(({ field, before, after }) => (
                <tr key={field}>
                  <td>{fieldName(field) ?? <MachineText>{field}</MachineText>}</td>
                  <td className={classes.before}>
                    <bdi>{textOf(named(field, before, i18n.language))}</bdi>
                  </td>
                  <td>
                    <bdi>{textOf(named(field, after, i18n.language))}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {changes.length > MOST && <p className={classes.quiet}>{t('audit.more', { number: changes.length - MOST })}</p>}
      </td>
    </>
  )
}

/** Weekdays are stored as numbers; 0 is Monday. */
const named = (field: string, value: unknown, language: string): unknown =>
  field === 'weekdays' && Array.isArray(value)
    ? value.map((day) => weekdayName(Number(day), language)).join(', ')
    : value

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

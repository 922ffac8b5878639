import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { HistoryFigures } from '#contract/api/service/history.ts'
import type { Language } from '#contract/constants.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { inspectionOf } from '../data/inspection.ts'
import classes from './Car.module.css'

type Props = { figures: HistoryFigures; inspectionDue: string | null }

/** The counters of a car. Counters that the user may not see are left out. */
export function Figures({ figures, inspectionDue }: Props) {
  const { t, i18n } = useTranslation(['history', 'paper', 'hst'])
  const day = (iso: string, shape: 'date' | 'full') => (
    <MachineText>{formatDate(new Date(iso), shape, i18n.language as Language)}</MachineText>
  )
  const { visits, last_visit, open_papers, declined, open_requests, open_actions, hst_state, next_appointment } =
    figures
  const inspection = inspectionOf(inspectionDue)
  return (
    <dl className={classes.figures}>
      {open_papers?.map(({ uuid, jobId, status }) => (
        <Figure key={uuid} name={t('figure.openPaper')} color="petrol">
          <Link to={`/workshop/paper/${uuid}`}>
            <MachineText>{jobId || '…'}</MachineText>
          </Link>{' '}
          <small>{t(`paper:choices.status.${status}`)}</small>
        </Figure>
      ))}
      {next_appointment && (
        <Figure name={t('figure.nextAppointment')} color="petrol">
          <Link to={`/service/checkin/${next_appointment.uuid}`}>{day(next_appointment.at, 'full')}</Link>
        </Figure>
      )}
      {open_actions !== null && (
        <Figure name={t('figure.openActions')} color={open_actions > 0 ? 'red' : null}>
          {hst_state === 'grey' ? <small>{t('figure.neverRead')}</small> : open_actions}
        </Figure>
      )}
      {declined !== null && (
        <Figure name={t('figure.declined')} color={declined > 0 ? 'orange' : null}>
          {declined}
        </Figure>
      )}
      {open_requests !== null && (
        <Figure name={t('figure.openRequests')} color={open_requests > 0 ? 'orange' : null}>
          {open_requests}
        </Figure>
      )}
      <Figure name={t('figure.inspection')} color={inspection?.color ?? null}>
        {inspection ? <MachineText>{inspection.month}</MachineText> : <small>{t('figure.unknown')}</small>}
      </Figure>
      {visits !== null && <Figure name={t('figure.visits')}>{visits}</Figure>}
      {last_visit && <Figure name={t('figure.lastVisit')}>{day(last_visit.at, 'date')}</Figure>}
    </dl>
  )
}

function Figure({ name, color = null, children }: { name: string; color?: string | null; children: ReactNode }) {
  return (
    <div className={classes.figure} data-color={color ?? undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

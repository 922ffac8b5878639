import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLabels } from '#renderer/records/useLabels.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { StatusCell } from '../list/StatusCell.tsx'
import { useVisits } from './useVisits.ts'
import classes from './WalkIn.module.css'

/** Warns that the car already has an open paper before a second one is created. */
export function OpenPapers({ vehicle }: { vehicle: string }) {
  const { t } = useTranslation('paper')
  const { open } = useVisits(vehicle)
  const locations = useLabels([{ to: 'location', uuids: [...new Set(open.map((one) => one.location_uuid))].sort() }])
  if (open.length === 0) return null
  return (
    <div role="alert" className={classes.alreadyOpen}>
      <IconAlertTriangle size={16} aria-hidden />
      <strong>{t('walkIn.alreadyOpen')}</strong>
      <ul className={classes.openPapers}>
        {open.map((one) => (
          <li key={one.uuid}>
            <MachineText>{one.jobId || '–'}</MachineText>
            <StatusCell row={one} />
            <bdi>{locations.get(one.location_uuid)}</bdi>
            <Link to={`/workshop/paper/${one.uuid}`}>{t('walkIn.openPaper')}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import classes from './Sheet.module.css'
import { stationsAround } from './stationsAround.ts'

type Props = { status: RecordStatus; part: 'past' | 'future' }

/** The stations before or after the current one of the paper. */
export function Stations({ status, part }: Props) {
  const { t } = useTranslation('paper')
  const stations = stationsAround(status)[part]
  if (stations.length === 0) return null
  return (
    <ol className={classes.stations} data-part={part} aria-label={t('sheet.stations')}>
      {stations.map((one) => (
        <li key={one}>
          {part === 'past' && <IconCheck size={14} aria-hidden />}
          {t(`choices.status.${one}`)}
        </li>
      ))}
    </ol>
  )
}

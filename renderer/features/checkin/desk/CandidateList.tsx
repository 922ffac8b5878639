import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Desk.module.css'

type Candidate = EndpointOutput<'POST /v1/service/checkin/arrive'>['candidates'][number]
type Props = { candidates: readonly Candidate[]; onChoose: (candidate: Candidate) => void }

/** The cars that a typed plate can mean, to choose one. */
export function CandidateList({ candidates, onChoose }: Props) {
  const { t, i18n } = useTranslation('checkin')
  if (candidates.length === 0) return null
  return (
    <section aria-label={t('arrive.several')}>
      <p>{t('arrive.several')}</p>
      <ul className={classes.candidates}>
        {candidates.map((one) => (
          <li key={`${one.checkin_uuid} ${one.vehicle_uuid} ${one.licensePlate}`}>
            <Button fullWidth justify="start" variant="default" onClick={() => onChoose(one)}>
              <MachineText>{one.licensePlate}</MachineText>
              {one.model !== '' && <bdi>{` · ${one.model}`}</bdi>}
              {one.customer !== '' && <bdi>{` · ${one.customer}`}</bdi>}
              {one.target_date !== null && (
                <MachineText>{` · ${formatDate(new Date(one.target_date), 'time', i18n.language as Language)}`}</MachineText>
              )}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

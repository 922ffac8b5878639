import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import classes from './Desk.module.css'

type Candidate = EndpointOutput<'POST /v1/service/checkin/arrive'>['candidates'][number]
type Props = { candidates: readonly Candidate[]; onChoose: (candidate: Candidate) => void }

/** The time of a visit, with its date unless it is today, and what tells it apart from another visit of the car. */
function VisitLine({ target_date, type, advisor, concern, has_arrived }: Candidate) {
  const { t, i18n } = useTranslation('checkin')
  const target = Date.parse(target_date ?? '')
  const shape = useNow((now) => (dayOf(target) === dayOf(now) ? 'time' : 'full'))
  if (target_date === null) return null
  const words = [
    type !== '' && t(`choices.type.${type}`),
    has_arrived && t('choices.desk_state.here'),
    advisor,
    concern,
  ].filter((one) => one !== false && one !== '')
  return (
    <span className={classes.visit}>
      <MachineText>{formatDate(new Date(target), shape, i18n.language as Language)}</MachineText>
      {words.map((one) => (
        <bdi key={one as string}>{` · ${one}`}</bdi>
      ))}
    </span>
  )
}

/** The cars and visits that a typed plate can mean, to choose one. */
export function CandidateList({ candidates, onChoose }: Props) {
  const { t } = useTranslation('checkin')
  if (candidates.length === 0) return null
  const cars = new Set(candidates.map(({ vehicle_uuid, licensePlate }) => vehicle_uuid ?? licensePlate))
  const question = t(cars.size > 1 ? 'arrive.several' : 'arrive.severalVisits')
  return (
    <section aria-label={question}>
      <p>{question}</p>
      <ul className={classes.candidates}>
        {candidates.map((one) => (
          <li key={`${one.checkin_uuid} ${one.vehicle_uuid} ${one.licensePlate}`}>
            <Button fullWidth justify="start" variant="default" onClick={() => onChoose(one)}>
              <span className={classes.candidate}>
                <span>
                  <MachineText>{one.licensePlate}</MachineText>
                  {one.model !== '' && <bdi>{` · ${one.model}`}</bdi>}
                  {one.customer !== '' && <bdi>{` · ${one.customer}`}</bdi>}
                </span>
                <VisitLine {...one} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

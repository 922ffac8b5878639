import { Anchor, Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import type { Page, RecordRow } from '#contract/records/define.ts'
import { paper } from '#contract/records/paper.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Vehicles.module.css'

type Props = { uuid: string }
type Visits = Page<RecordRow<typeof paper>>

/** The workshop papers of a vehicle, the latest first. */
export function VehicleVisits({ uuid }: Props) {
  const { t, i18n } = useTranslation(['vehicle', 'paper'])
  const query = { 'filter[vehicle_uuid][in]': uuid, sort: '-created_at' }
  const answer = useQuery({
    queryKey: recordKeys.page(paper, query, null),
    queryFn: async ({ signal }) => (await recordCalls.page(paper, query, signal)) as unknown as Visits,
  })
  const { data } = answer
  if (!data) return <NotLoaded answers={[answer]} text={t('visits.failed')} height={120} />
  if (data.items.length === 0) return <p className={classes.quiet}>{t('visits.empty')}</p>
  const number = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' })
  return (
    <ul className={classes.visits}>
      {data.items.map((one) => (
        <li key={one.uuid} className={classes.visit}>
          <Anchor component={Link} to={`/workshop/paper/${one.uuid}`}>
            <MachineText>{formatDate(new Date(one.created_at), 'date', i18n.language as Language)}</MachineText>
            {one.jobId !== '' && (
              <>
                {' · '}
                <MachineText>{one.jobId}</MachineText>
              </>
            )}
          </Anchor>
          <span>{t(`paper:choices.type.${one.type}`)}</span>
          {one.kilometers !== null && <MachineText>{`${number.format(one.kilometers)} km`}</MachineText>}
          <Badge variant="light" className={classes.state}>
            {t(`paper:choices.status.${one.status}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

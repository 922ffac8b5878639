import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { headQuery } from '../data/historyQueries.ts'
import { useLiveHistory } from '../data/useLiveHistory.ts'
import { Timeline } from '../timeline/Timeline.tsx'
import classes from './Car.module.css'
import { CarHead } from './CarHead.tsx'
import { DeclinedCard } from './DeclinedCard.tsx'
import { Figures } from './Figures.tsx'
import { MileageCard } from './MileageCard.tsx'
import { Notes } from './Notes.tsx'
import { Owners } from './Owners.tsx'
import { WaitCard } from './WaitCard.tsx'

/** Everything that is known about one car, the most urgent first: warnings, counters, then the timeline. */
export function CarHistory({ uuid }: { uuid: string }) {
  const { t } = useTranslation(['history', 'duplicates'])
  const answer = useQuery(headQuery(uuid))
  const readsPapers = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.read))
  useLiveHistory()
  const car = answer.data
  return (
    <ScreenBody width="full">
      {!car && (
        <>
          <Link to="/service/customer_history">{t('back')}</Link>
          <NotLoaded answers={[answer]} height={320} />
        </>
      )}
      {car && (
        <>
          {car.uuid !== uuid && (
            <Alert color="petrol" role="status">
              {t('duplicates:redirected')}
            </Alert>
          )}
          <CarHead car={car} />
          <Notes car={car} />
          <Figures figures={car.figures} inspectionDue={car.inspection_due} />
          <div className={classes.columns}>
            <Timeline car={car} />
            <div className={classes.rail}>
              {readsPapers && <DeclinedCard car={car} />}
              <MileageCard uuid={uuid} />
              <WaitCard uuid={uuid} />
              <Owners car={car} />
            </div>
          </div>
        </>
      )}
    </ScreenBody>
  )
}

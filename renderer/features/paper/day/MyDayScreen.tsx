import { Button } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { WorkRefusal } from '#renderer/shared/refusals/WorkRefusal.tsx'
import { useMyDay } from '#renderer/shared/stamps/myDay.ts'
import { useOwnStamps, useStamping } from '#renderer/shared/stamps/ownStamps.ts'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { StartCards } from '#renderer/ui/screen/StartCards.tsx'
import { isolatedWords } from '#renderer/ui/text/isolated.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { dayTitle } from '#renderer/ui/time/dayTitle.ts'
import { workText } from '#renderer/ui/time/workTime.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import { DayCard } from './DayCard.tsx'
import { type DayCar, daysOf, isHeld } from './dayCars.ts'
import { FindingDialog } from './FindingDialog.tsx'
import { FinishDialog } from './FinishDialog.tsx'
import classes from './MyDay.module.css'

const DAY_KEY = ['workshop', 'day'] as const
/** Changes within this time cause one request (ms). */
const TOGETHER_MS = 500
type Dialog = { kind: 'finding'; paper: string } | { kind: 'finish'; paper: string; jobs: DayCar['jobs'] }

/** Reloads the day while it is shown, because the planner and colleagues change it. */
function follow(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: DAY_KEY })
    }, TOGETHER_MS)
  }
  const stops = [
    socket.on('custom.event', ({ type }) => {
      if (type.startsWith('workshop.')) later()
    }),
    socket.on('workshop.plan.changed', later),
    socket.onOpen(later),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** The paper and the text of a work. A stamp that waits on this device is shown with them. */
const namedIn = ({ paper_uuid, jobs }: DayCar, workUuid: string) => ({
  paper_uuid,
  text: jobs.find(({ work_uuid }) => work_uuid === workUuid)?.text ?? '',
})

/** The technician's day: the cars in order, and the next stamp one tap away. */
export default function MyDayScreen() {
  const { t, i18n } = useTranslation(['day', 'stamps'])
  const view = useMyDay()
  const nextId = useId()
  useEffect(follow, [])
  // A new day begins at midnight, also on an untouched screen.
  const today = useNow(dayOf)
  const day = useQuery({
    queryKey: [...DAY_KEY, today],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /v1/workshop/day', { signal }),
  })
  const own = useOwnStamps()
  const stamping = useStamping()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ error: ApiError; paper: string } | null>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const attempt = async (paper: string, work: Promise<void>) => {
    setBusy(true)
    try {
      await work
      await day.refetch()
    } catch (error) {
      if (error instanceof ApiError && error.refusals.length > 0) setRefused({ error, paper })
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const isReady = day.data !== undefined && own.data !== undefined
  const { ofToday, unplanned, nextDay } = daysOf(day.data, own.data?.items ?? [])
  const firstWaiting = [...ofToday, ...nextDay.cars, ...unplanned].find(
    (car) => car.own?.state !== 'running' && car.next && !isHeld(car),
  )
  const cardOf = (car: DayCar) => (
    <DayCard
      key={car.paper_uuid}
      car={car}
      isNext={car === firstWaiting}
      isBusy={isBusy}
      onStart={(work_uuid) =>
        // The technician now works on the tapped car. Other running work pauses, unless the user may work in parallel.
        void attempt(
          car.paper_uuid,
          stamping.start({ work_uuid, other: own.data?.may_parallel ? 'keep' : 'pause' }, namedIn(car, work_uuid)),
        )
      }
      onStop={(work_uuid, is_done) =>
        void attempt(car.paper_uuid, stamping.stop({ work_uuid, is_done }, namedIn(car, work_uuid)))
      }
      onFinding={() => setDialog({ kind: 'finding', paper: car.paper_uuid })}
      onFinish={() => setDialog({ kind: 'finish', paper: car.paper_uuid, jobs: car.jobs })}
    />
  )
  return (
    <ScreenBody>
      <div className={classes.head}>
        <ScreenTitle>{t('day:title')}</ScreenTitle>
        {own.data && (
          <span className={classes.quiet}>
            {t('stamps:today', { time: isolatedWords(workText(own.data.today, 'minutes', i18n.language)) })}
          </span>
        )}
        {own.data && (
          <Button
            size="lg"
            variant="default"
            disabled={isBusy}
            onClick={() => void attempt('', stamping.attend(own.data?.here_since === null))}
          >
            {t(own.data.here_since === null ? 'stamps:come' : 'stamps:go')}
          </Button>
        )}
        <Button
          size="lg"
          variant="subtle"
          leftSection={<IconLayoutDashboard size={22} aria-hidden />}
          onClick={() => view.show('overview')}
        >
          {t('day:toOverview')}
        </Button>
      </div>
      <StartCards />
      {!isReady && <NotLoaded answers={[day, own]} height={420} />}
      {isReady && ofToday.length === 0 && unplanned.length === 0 && <p className={classes.empty}>{t('day:none')}</p>}
      {isReady && <ul className={classes.cars}>{ofToday.map(cardOf)}</ul>}
      {isReady && nextDay.cars.length > 0 && (
        <section className={classes.nextDay} aria-labelledby={nextId}>
          <h2 id={nextId}>{t('day:next', { day: dayTitle(nextDay.day, i18n.language as Language) })}</h2>
          <ul className={classes.cars}>{nextDay.cars.map(cardOf)}</ul>
        </section>
      )}
      {isReady && unplanned.length > 0 && (
        <details className={classes.unplanned}>
          <summary>{t('day:unplanned', { number: unplanned.length })}</summary>
          <ul className={classes.cars}>{unplanned.map(cardOf)}</ul>
        </details>
      )}
      {dialog?.kind === 'finding' && <FindingDialog paperUuid={dialog.paper} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'finish' && (
        <FinishDialog
          paperUuid={dialog.paper}
          jobs={dialog.jobs}
          onRefused={(error) => setRefused({ error, paper: dialog.paper })}
          onClose={() => {
            setDialog(null)
            void day.refetch()
          }}
        />
      )}
      {refused && <WorkRefusal error={refused.error} paperUuid={refused.paper} onClose={() => setRefused(null)} />}
    </ScreenBody>
  )
}

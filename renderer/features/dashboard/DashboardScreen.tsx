import { Button, Select, Skeleton } from '@mantine/core'
import { IconClipboardPlus, IconLayoutGrid, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { completeLayout } from '#contract/dashboard/widgets.ts'
import { dayIn } from '#contract/datePresets.ts'
import { holds } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { isOn } from '#renderer/net/settings/plugins.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useMyDay } from '#renderer/shared/stamps/myDay.ts'
import { Notices } from '#renderer/ui/feedback/Notices.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { StartCards } from '#renderer/ui/screen/StartCards.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { timeZone } from '#renderer/ui/time/zone.ts'
import { ArrangeBar } from './arrange/ArrangeBar.tsx'
import { useArrange } from './arrange/useArrange.ts'
import classes from './Dashboard.module.css'
import { prefetchDashboard, useDashboard } from './data/useDashboard.ts'
import { partOfDay } from './partOfDay.ts'
import { urgentFirst } from './urgentFirst.ts'
import { WidgetGrid } from './WidgetGrid.tsx'
import widgetClasses from './widgets/Widgets.module.css'

const NEW_PAPER = '/workshop/paper/new'

export const prefetch = prefetchDashboard

/** The user's next tasks: the cards of their role, each with links. */
export default function DashboardScreen() {
  const { t, i18n } = useTranslation('dashboard')
  const settings = useSettings()
  const firstName = useSession((session) => session.user?.first_name ?? '')
  const part = useNow((now) => partOfDay(new Date(now)))
  const today = useNow((now) => dayIn(timeZone(), now))
  const { answer, choose } = useDashboard()
  const { data } = answer
  const arrange = useArrange(data?.layout)
  const day = useMyDay()
  const date = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(new Date(`${today}T12:00:00Z`))
  const { draft } = arrange
  const mayWrite =
    useSession(({ permissions }) => holds(permissions, 'location.workshop.paper.create')) &&
    isOn('plugin_workshop', settings)
  const places = draft?.places ?? (data ? urgentFirst(completeLayout(data.layout.places), data.widgets) : [])
  return (
    <ScreenBody width="full">
      <div className={classes.head}>
        <div className={classes.greeting}>
          <ScreenTitle>{t(`greeting.${part}`, { name: firstName })}</ScreenTitle>
          <p className={classes.date}>{date}</p>
        </div>
        {data && data.locations.length > 1 && (
          <Select
            aria-label={t('location')}
            data={data.locations.map(({ uuid, description }) => ({ value: uuid, label: description }))}
            value={data.location?.uuid ?? null}
            allowDeselect={false}
            w={200}
            onChange={(uuid) => uuid !== null && choose(uuid)}
          />
        )}
        {mayWrite && (
          <Button component={Link} to={NEW_PAPER} leftSection={<IconClipboardPlus size={18} aria-hidden />}>
            {t('newPaper')}
          </Button>
        )}
        {day.isPossible && (
          <Button variant="default" leftSection={<IconTool size={18} aria-hidden />} onClick={() => day.show('day')}>
            {t('toDay')}
          </Button>
        )}
        {data && !draft && (
          <Button
            variant="subtle"
            leftSection={<IconLayoutGrid size={18} aria-hidden />}
            onClick={() => void arrange.open('')}
          >
            {t('arrange.open')}
          </Button>
        )}
      </div>
      <Notices settings={settings} />
      <StartCards />
      {draft && data && (
        <ArrangeBar
          arrange={arrange}
          draft={draft}
          mayShow={(name) => data.widgets.some((widget) => widget.name === name)}
        />
      )}
      {data && (
        <WidgetGrid
          data={data}
          places={places}
          onRetry={() => void answer.refetch()}
          onArrange={draft && ((next) => arrange.setDraft({ ...draft, places: next }))}
        />
      )}
      {!data && answer.isError && <NotLoaded answers={[answer]} />}
      {!data && !answer.isError && <Waiting />}
    </ScreenBody>
  )
}

/** Six placeholders of one size, shown until the cards are loaded. */
function Waiting() {
  const { t } = useTranslation('dashboard')
  return (
    <div className={widgetClasses.grid} role="status" aria-label={t('loading')}>
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <div key={key} className={widgetClasses.place} data-width={1} data-height={2}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  )
}

import { ActionIcon, Button, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarCheck,
  IconChevronLeft,
  IconChevronRight,
  IconFilter,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanHistory } from '#contract/planning/changes.ts'
import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { weekOf } from './board/axis.ts'
import type { Filter } from './cards/blockState.ts'
import type { PaperSize } from './data/paperSizes.ts'
import type { PlanFrame } from './data/planData.ts'
import type { PlanStore } from './data/planStore.ts'
import type { Words } from './data/useWords.ts'
import { type Further, PlannerMenu } from './PlannerMenu.tsx'
import { VIEWS, type View } from './planAddress.ts'
import classes from './style/Planner.module.css'

const FilterBar = lazy(() => import('./FilterBar.tsx').then((file) => ({ default: file.FilterBar })))

type Props = {
  title: ReactNode
  picker: ReactNode
  view: View
  onView: (view: View) => void
  day: string
  onDay: (day: string) => void
  /** Today in the time zone of the location. */
  today: string
  words: Words
  filter: Filter
  onFilter: (filter: Filter) => void
  frame: PlanFrame | null
  store: PlanStore
  history: PlanHistory
  isSaving: boolean
  mayChange: boolean
  onDialog: (dialog: 'promise' | 'gaps' | 'carry' | 'resources') => void
  onPrint: (size: PaperSize) => void
}

const WEEK = 7
/** Screens on which buttons lose their words so that the bar stays in one line: tablets and smaller ones. */
const NARROW = '(max-width: 75em)'
/** Screens on which only the widest button loses its words: small notebooks. */
const TIGHT = '(max-width: 84em)'

/** The day one step before or after: a day, a week, or the first of the next or previous month. */
function moved(day: string, view: View, by: 1 | -1): string {
  if (view !== 'month') return dayName(dayNumber(day) + by * (view === 'teams' ? WEEK : 1))
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

/** The shown day, week or month in few words. */
function shownPeriod(view: View, day: string, words: Words): string {
  if (view === 'month') return words.month(day)
  if (view !== 'teams') return words.shortDay(day)
  const week = weekOf(day)
  return isolated(`${words.shortDate(week[0] ?? day)} – ${words.shortDate(week.at(-1) ?? day)}`)
}

const isNarrowed = (filter: Filter) => Object.values(filter).some((one) => one !== null && one !== '')

/** Chooses view, day and filter, and offers the actions of the plan. */
export function PlannerToolbar(props: Props) {
  const { title, picker, view, onView, day, onDay, today, words, filter, onFilter, frame, store, history } = props
  const { isSaving, mayChange, onDialog, onPrint } = props
  const { t } = useTranslation('planner')
  const [isFiltering, setFiltering] = useState(false)
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const isTight = useMediaQuery(TIGHT, false, { getInitialValueInEffect: false })
  const shown = shownPeriod(view, day, words)
  const further: Further[] = [
    { label: t('redo'), icon: IconArrowForwardUp, disabled: history.undone.length === 0, act: () => store.redo() },
    { label: t('resources.title'), icon: IconUsersGroup, disabled: !frame, act: () => onDialog('resources') },
  ]
  return (
    <div>
      <div className={classes.bar}>
        {title}
        {picker}
        <div className={classes.dayPicker}>
          <ActionIcon variant="default" size="lg" aria-label={t('back')} onClick={() => onDay(moved(day, view, -1))}>
            <IconChevronLeft size={18} className={classes.flips} />
          </ActionIcon>
          <span className={classes.day} aria-live="polite">
            <MachineText>{shown}</MachineText>
          </span>
          <ActionIcon variant="default" size="lg" aria-label={t('on')} onClick={() => onDay(moved(day, view, 1))}>
            <IconChevronRight size={18} className={classes.flips} />
          </ActionIcon>
        </div>
        <Button variant="default" px="xs" onClick={() => onDay(today)}>
          {t('today')}
        </Button>
        <ViewChoice isNarrow={isNarrow} view={view} onView={onView} />
        <span className={classes.grow} />
        <Tooltip label={t('filter.title')}>
          <ActionIcon
            variant={isFiltering || isNarrowed(filter) ? 'light' : 'default'}
            size="lg"
            aria-label={t('filter.title')}
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            <IconFilter size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('undo')}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('undo')}
            disabled={history.done.length === 0}
            onClick={() => store.undo()}
          >
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Tooltip>
        {!isNarrow && further.map((one) => <FurtherButton key={one.label} {...one} />)}
        <PlannerMenu
          view={view}
          day={day}
          words={words}
          frame={frame}
          isSaving={isSaving}
          mayChange={mayChange}
          onDialog={onDialog}
          onPrint={onPrint}
          further={isNarrow ? further : []}
        />
        <PromiseButton isNarrow={isTight} onClick={() => onDialog('promise')} />
      </div>
      <Suspense>{isFiltering && frame && <FilterBar frame={frame} filter={filter} onFilter={onFilter} />}</Suspense>
    </div>
  )
}

/** The views side by side, or as a select. */
function ViewChoice({ isNarrow, view, onView }: Pick<Props, 'view' | 'onView'> & { isNarrow: boolean }) {
  const { t } = useTranslation('planner')
  if (isNarrow)
    return (
      <NativeSelect
        className={classes.views ?? ''}
        aria-label={t('views.label')}
        value={view}
        onChange={({ currentTarget }) => onView(currentTarget.value as View)}
        data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
    )
  return (
    <SegmentedControl
      aria-label={t('views.label')}
      value={view}
      onChange={(next) => onView(next as View)}
      classNames={{ label: classes.viewLabel }}
      data={VIEWS.map((value) => ({ value, label: value === 'wall' ? t('views.wallShort') : t(`views.${value}`) }))}
    />
  )
}

function FurtherButton({ label, icon: Sign, disabled, act }: Further) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} disabled={disabled} onClick={act}>
        <Sign size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

function PromiseButton({ isNarrow, onClick }: { isNarrow: boolean; onClick: () => void }) {
  const { t } = useTranslation('planner')
  const label = t('promise.title')
  if (!isNarrow)
    return (
      <Button px="sm" onClick={onClick}>
        {label}
      </Button>
    )
  return (
    <Tooltip label={label}>
      <ActionIcon variant="filled" size="lg" aria-label={label} onClick={onClick}>
        <IconCalendarCheck size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

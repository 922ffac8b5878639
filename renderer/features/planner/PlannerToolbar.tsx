import { ActionIcon, Button, Menu, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconFilter,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanHistory } from '#contract/planning/changes.ts'
import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { weekOf } from './board/axis.ts'
import type { Filter } from './board/looks.ts'
import { PAPER_SIZES, type PaperSize } from './data/paperSizes.ts'
import type { PlanFrame } from './data/planData.ts'
import type { PlanStore } from './data/planStore.ts'
import type { Words } from './data/useWords.ts'
import classes from './style/Planner.module.css'

const FilterBar = lazy(() => import('./FilterBar.tsx').then((file) => ({ default: file.FilterBar })))

export const VIEWS = ['technicians', 'bays', 'teams', 'month', 'list', 'wall'] as const
export type View = (typeof VIEWS)[number]

type Props = {
  title: ReactNode
  picker: ReactNode
  view: View
  onView: (view: View) => void
  day: string
  onDay: (day: string) => void
  /** At the site. */
  today: string
  words: Words
  filter: Filter
  onFilter: (filter: Filter) => void
  frame: PlanFrame | null
  store: PlanStore
  history: PlanHistory
  isSaving: boolean
  mayChange: boolean
  /** Jobs without a date: in sight in every view, so that none can hide. */
  undated: number
  /** Jobs of people who do not work here any more, on whatever day. */
  orphaned: number
  /** Unfinished jobs of earlier days. */
  late: number
  onDialog: (dialog: 'promise' | 'gaps' | 'carry' | 'resources') => void
  onPrint: (size: PaperSize) => void
}

const WEEK = 7

/** The day before or after, the week, or the first of another month. */
function moved(day: string, view: View, by: 1 | -1): string {
  if (view !== 'month') return dayName(dayNumber(day) + by * (view === 'teams' ? WEEK : 1))
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

/** What is shown, of which day, and what can be done with it. */
export function PlannerToolbar(props: Props) {
  const { title, picker, view, onView, day, onDay, today, words, filter, onFilter, frame, store, history } = props
  const { isSaving, mayChange, undated, orphaned, late, onDialog, onPrint } = props
  const { t } = useTranslation('planner')
  const [isFiltering, setFiltering] = useState(false)
  const site = frame?.location.uuid ?? ''
  const publish = useMutation({
    mutationFn: () =>
      call('POST /v1/workshop/planner/publish', {
        body: { location_uuid: site, days: view === 'teams' ? weekOf(day) : [day] },
      }),
    onSuccess: () => showToast('success', t('published.done')),
    onError: showFailure,
  })
  const published = frame?.published.find((one) => one.day === day)
  const shown =
    view === 'teams' ? `${words.date(weekOf(day)[0] ?? day)} – ${words.date(weekOf(day)[6] ?? day)}` : words.day(day)
  return (
    <div>
      <div className={classes.bar}>
        {title}
        {picker}
        <ActionIcon variant="default" size="lg" aria-label={t('back')} onClick={() => onDay(moved(day, view, -1))}>
          <IconChevronLeft size={18} className={classes.flips} />
        </ActionIcon>
        <span className={classes.day} aria-live="polite">
          <MachineText>{shown}</MachineText>
        </span>
        <ActionIcon variant="default" size="lg" aria-label={t('on')} onClick={() => onDay(moved(day, view, 1))}>
          <IconChevronRight size={18} className={classes.flips} />
        </ActionIcon>
        <Button variant="default" onClick={() => onDay(today)}>
          {t('today')}
        </Button>
        <SegmentedControl
          aria-label={t('views.label')}
          value={view}
          onChange={(next) => onView(next as View)}
          data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        <span className={classes.grow} />
        {orphaned > 0 && (
          <Button
            variant="light"
            color="red"
            rightSection={<MachineText>{orphaned}</MachineText>}
            onClick={() => onView('list')}
          >
            {t('row.gone')}
          </Button>
        )}
        {late > 0 && (
          <Button
            variant="light"
            color="red"
            rightSection={<MachineText>{late}</MachineText>}
            onClick={() => onDialog('carry')}
          >
            {t('tray.carried')}
          </Button>
        )}
        {undated > 0 && (
          <Button
            variant="light"
            color="yellow"
            rightSection={<MachineText>{undated}</MachineText>}
            onClick={() => onView('list')}
          >
            {t('noDate')}
          </Button>
        )}
        <Button
          variant={isFiltering ? 'light' : 'default'}
          leftSection={<IconFilter size={16} />}
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          {t('filter.title')}
        </Button>
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
        <Tooltip label={t('redo')}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('redo')}
            disabled={history.undone.length === 0}
            onClick={() => store.redo()}
          >
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </Tooltip>
        <Button variant="light" onClick={() => onDialog('promise')}>
          {t('promise.title')}
        </Button>
        <Tooltip label={t('resources.title')}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('resources.title')}
            disabled={!frame}
            onClick={() => onDialog('resources')}
          >
            <IconUsersGroup size={18} />
          </ActionIcon>
        </Tooltip>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t('more')} loading={isSaving}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {PAPER_SIZES.map((size) => (
              <Menu.Item key={size} onClick={() => onPrint(size)}>
                {t('print.day', { size })}
              </Menu.Item>
            ))}
            {mayChange && <Menu.Item onClick={() => onDialog('gaps')}>{t('gaps.title')}</Menu.Item>}
            {mayChange && <Menu.Item onClick={() => onDialog('carry')}>{t('carry.title')}</Menu.Item>}
            {mayChange && <Menu.Item onClick={() => publish.mutate()}>{t('published.do')}</Menu.Item>}
            {published && (
              <Menu.Label>
                {t('published.at', {
                  time: `${words.date(words.dayOf(Date.parse(published.at)))} ${words.clock(Date.parse(published.at))}`,
                })}
              </Menu.Label>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      <Suspense>{isFiltering && frame && <FilterBar frame={frame} filter={filter} onFilter={onFilter} />}</Suspense>
    </div>
  )
}

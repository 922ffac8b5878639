import { ActionIcon } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordEvent } from '#contract/records/define.ts'
import { call } from '#renderer/net/calls/api.ts'
import { isSame } from '#renderer/net/outbox/mergeRow.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import timeline from '#renderer/records/form/history/History.module.css'
import { HistoryEntry } from '#renderer/records/form/history/HistoryEntry.tsx'
import { OlderButton } from '#renderer/records/form/history/OlderButton.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useLabels } from '#renderer/records/useLabels.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { PLANNER_KEY } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'

const ADDRESSES = {
  absence: 'GET /v1/workshop/planner/absences/:uuid/history',
  car: 'GET /v1/workshop/planner/loan-cars/:uuid/history',
} as const
type Props = { kind: keyof typeof ADDRESSES; uuid: string; name: string; words: Words }

/** A button that opens the history of an absence or of a loan car with its bookings. */
export function ResourceHistory(props: Props) {
  const { t } = useTranslation(['records', 'planner'])
  const [isOpen, setOpen] = useState(false)
  const title = `${t('form.tabs.history')}: ${props.name}`
  return (
    <>
      <ActionIcon variant="default" size={44} aria-label={title} onClick={() => setOpen(true)}>
        <IconHistory size={18} />
      </ActionIcon>
      <Dialog
        stackId={`history ${props.uuid}`}
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={<bdi>{title}</bdi>}
        closeButtonProps={{ 'aria-label': t('planner:close') }}
      >
        <Events {...props} />
      </Dialog>
    </>
  )
}

/** The label of a field of an event, by its place in the texts of the planner. */
const LABELS = {
  first_day: 'resources.first',
  last_day: 'resources.last',
  part: 'fields.time',
  weekdays: 'resources.weekdays',
  name: 'resources.carName',
  licensePlate: 'fields.plate',
  is_usable: 'resources.usable',
  location_uuid: 'fields.site',
  paper_uuid: 'resources.order',
  from: 'resources.from',
  until: 'resources.to',
} as const
type Field = keyof typeof LABELS
const isField = (name: string): name is Field => Object.hasOwn(LABELS, name)

function Events({ kind, uuid, words }: Props) {
  const { t } = useTranslation(['records', 'planner'])
  const history = useInfiniteQuery({
    queryKey: [...PLANNER_KEY, 'history', kind, uuid],
    queryFn: ({ signal, pageParam }) =>
      call(ADDRESSES[kind], { params: { uuid }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const events = history.data?.pages.flatMap(({ items }) => items) ?? []
  const [timeOf, wordOf] = [useTimes(), useTexts(events, words)]
  const textOf = (field: Field, value: unknown) => timeOf(field, value) ?? wordOf(field, value)
  if (!history.data) return <NotLoaded answers={[history]} height={120} />
  if (events.length === 0) return <p className={timeline.empty}>{t('history.empty')}</p>
  return (
    <>
      <ol className={timeline.timeline}>
        {events.map((event) => (
          <HistoryEntry
            key={event.uuid}
            event={event}
            lines={event.changes.flatMap(({ field, before, after }) =>
              isField(field) && !isSame(before, after)
                ? {
                    field,
                    label: t(`planner:${LABELS[field]}`),
                    before: textOf(field, before),
                    after: textOf(field, after),
                  }
                : [],
            )}
          />
        ))}
      </ol>
      <OlderButton history={history} />
    </>
  )
}

/** When an absence holds, in words: on which weekdays, and at which time. Undefined for other fields. */
function useTimes(): (field: Field, value: unknown) => string | undefined {
  const { t, i18n } = useTranslation('planner')
  return (field, value) => {
    if (field === 'part') return typeof value === 'string' ? isolated(value) : t('resources.allDay')
    if (field !== 'weekdays') return undefined
    if (!Array.isArray(value)) return t('resources.everyDay')
    return value.map((day) => weekdayName(Number(day), i18n.language)).join(', ')
  }
}

/** Values of events in words. Papers and locations are named. */
function useTexts(events: readonly RecordEvent[], words: Words): (field: Field, value: unknown) => string {
  const { t } = useTranslation('records')
  const uuidsOf = (name: Field) =>
    [
      ...new Set(
        events.flatMap(({ changes }) =>
          changes
            .filter(({ field }) => field === name)
            .flatMap(({ before, after }) => [before, after])
            .filter((one): one is string => typeof one === 'string'),
        ),
      ),
    ].sort()
  const labels = useLabels([
    { to: 'paper', uuids: uuidsOf('paper_uuid') },
    { to: 'location', uuids: uuidsOf('location_uuid') },
  ])
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no')
    if (typeof value !== 'string' || value === '') return t('form.nothing')
    switch (field) {
      case 'first_day':
      case 'last_day':
        return words.date(value)
      case 'from':
      case 'until':
        return `${words.date(words.dayOf(Date.parse(value)))} ${words.clock(Date.parse(value))}`
      case 'paper_uuid':
      case 'location_uuid':
        return labels.get(value) ?? t('history.unnamed')
      default:
        return value
    }
  }
}

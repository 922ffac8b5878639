import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry, HistoryHead } from '#contract/api/service/history.ts'
import { HISTORY_KINDS, type HistoryKind } from '#contract/service/history.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useLabels } from '#renderer/records/useLabels.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { ToggleChip } from '#renderer/ui/controls/filters/ToggleChip.tsx'
import { entriesQuery } from '../data/historyQueries.ts'
import { EntryLine } from './EntryLine.tsx'
import classes from './Timeline.module.css'

/** The entries of each year, in their order. */
function byYear(entries: readonly HistoryEntry[]): [year: string, entries: HistoryEntry[]][] {
  const years = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const year = entry.at.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), entry])
  }
  return [...years]
}

/** The entries of a car, newest first. Chips limit it to some kinds. */
export function Timeline({ car }: { car: HistoryHead }) {
  const { t } = useTranslation('history')
  const [kinds, setKinds] = useState<readonly HistoryKind[]>([])
  const answer = useInfiniteQuery({ ...entriesQuery(car.uuid, kinds), placeholderData: keepPreviousData })
  const entries = answer.data?.pages.flatMap(({ items }) => items) ?? []
  const places = useLabels([
    { to: 'location', uuids: [...new Set(entries.flatMap(({ location_uuid }) => location_uuid ?? []))].sort() },
  ])
  const toggle = (kind: HistoryKind, isOn: boolean) =>
    setKinds(HISTORY_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one))))
  return (
    <Card title={t('timeline.title')}>
      <fieldset className={classes.chips} aria-label={t('timeline.kinds')}>
        {HISTORY_KINDS.map((kind) => (
          <ToggleChip
            key={kind}
            label={t(`kinds.${kind}`)}
            isOn={kinds.includes(kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
      </fieldset>
      {!answer.data && <NotLoaded answers={[answer]} height={240} />}
      {answer.data && entries.length === 0 && (
        <p className={classes.quiet} role="status">
          {t(kinds.length === 0 ? 'timeline.empty' : 'timeline.noneOfKind')}
        </p>
      )}
      {byYear(entries).map(([year, own]) => (
        <section key={year} aria-label={year}>
          <h3 className={classes.year}>
            <bdi dir="ltr">{year}</bdi>
          </h3>
          <ol className={classes.entries}>
            {own.map((entry) => (
              <EntryLine
                key={`${entry.kind} ${entry.uuid}`}
                entry={entry}
                car={car}
                place={places.get(entry.location_uuid ?? '') ?? ''}
              />
            ))}
          </ol>
        </section>
      ))}
      {answer.hasNextPage && (
        <Button variant="default" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}

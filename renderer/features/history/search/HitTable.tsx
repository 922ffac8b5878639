import { Badge } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { HistoryHit } from '#contract/api/service/history.ts'
import type { Language } from '#contract/constants.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { inspectionOf } from '../data/inspection.ts'
import classes from './Search.module.css'

type Props = { hits: readonly HistoryHit[]; ref?: Ref<HTMLTableSectionElement>; onLeave: () => void }

/** Moves the focus among the hits with the arrow keys; above the first one it goes back to the field. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>, onLeave: () => void): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-hit]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next) next.focus()
  else if (event.key === 'ArrowUp') onLeave()
}

/** The found cars. Each line leads to its history. */
export function HitTable({ hits, ref, onLeave }: Props) {
  const { t, i18n } = useTranslation('history')
  const language = i18n.language as Language
  const places = useLabels([
    { to: 'location', uuids: [...new Set(hits.flatMap(({ location_uuid }) => location_uuid ?? []))].sort() },
  ])
  return (
    <PlainTable label={t('search.hits')}>
      <thead>
        <tr>
          <th scope="col">{t('column.plate')}</th>
          <th scope="col">{t('column.model')}</th>
          <th scope="col">{t('column.customer')}</th>
          <th scope="col">{t('column.lastVisit')}</th>
          <th scope="col">{t('column.declined')}</th>
          <th scope="col">{t('column.inspection')}</th>
          <th scope="col">{t('column.location')}</th>
        </tr>
      </thead>
      <tbody ref={ref} className={classes.hits} onKeyDown={(event) => walk(event, onLeave)}>
        {hits.map((hit) => {
          const inspection = inspectionOf(hit.inspection_due)
          return (
            <tr key={hit.uuid}>
              <th scope="row">
                <Link to={`/service/customer_history/${hit.uuid}`} className={classes.plate} data-hit>
                  <bdi dir="ltr">{hit.licensePlate || hit.vin.slice(-8)}</bdi>
                </Link>
              </th>
              <td>
                <bdi dir="auto">{[hit.make, hit.model].filter(Boolean).join(' ')}</bdi>
              </td>
              <td>
                <bdi dir="auto" className={classes.customer}>
                  {hit.customer}
                </bdi>
              </td>
              <td>
                {hit.last_visit && <MachineText>{formatDate(new Date(hit.last_visit), 'date', language)}</MachineText>}
              </td>
              <td>
                {hit.declined !== null && hit.declined > 0 && (
                  <Badge variant="light" color="orange">
                    {hit.declined}
                  </Badge>
                )}
              </td>
              <td>
                {inspection && (
                  <span data-color={inspection.color} className={classes.inspection}>
                    <MachineText>{inspection.month}</MachineText>
                  </span>
                )}
              </td>
              <td>
                <bdi dir="auto">{places.get(hit.location_uuid ?? '')}</bdi>
              </td>
            </tr>
          )
        })}
      </tbody>
    </PlainTable>
  )
}

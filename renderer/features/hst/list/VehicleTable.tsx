import { ActionIcon, Anchor, Badge, Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { ShortList } from '#renderer/records/list/grid/ShortList.tsx'
import { orderStateKey } from '#renderer/shared/orderState/orderState.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../data/Hst.module.css'
import type { HstRow } from '../data/hstQueries.ts'
import { StateMark } from '../data/StateMark.tsx'
import type { AskedFor } from '../requests/AskDialog.tsx'
import { type HstColumn, isHstColumn } from './hstView.ts'
import type { HstFilter } from './useHstFilter.ts'

type Props = {
  list: HstFilter['look']
  rows: readonly HstRow[]
  isFiltered: boolean
  hasMore: boolean
  onOpen: (vin: string) => void
  onAsk: (asked: AskedFor) => void
}

const nameOf = ({ licensePlate, vin }: HstRow) => licensePlate || vin.slice(-8)

/** The cars of a day, each with its newest snapshot. */
export function VehicleTable({ list, rows, isFiltered, hasMore, onOpen, onAsk }: Props) {
  const { t } = useTranslation('hst')
  const cells = useCells(onOpen)
  if (rows.length === 0)
    return (
      <div className={classes.empty} role="status">
        <p>{t(isFiltered ? 'list.noFit' : 'list.empty')}</p>
      </div>
    )
  const askFor = (row: HstRow) =>
    row.vin !== '' && (
      <ActionIcon
        variant="subtle"
        aria-label={t('request.askFor', { car: nameOf(row) })}
        onClick={() => onAsk({ vin: row.vin, car: nameOf(row), location: row.location_uuid, paper: row.paper_uuid })}
      >
        <IconMessageQuestion size={18} />
      </ActionIcon>
    )
  return (
    <>
      <ShortList
        label={t('title')}
        state={list}
        rows={rows}
        keyOf={(row) => row.paper_uuid}
        cell={(row, column) => isHstColumn(column) && cells[column](row)}
        box={{ label: t('request.ask'), of: askFor }}
      />
      {hasMore && <p className={classes.quiet}>{t('list.more')}</p>}
    </>
  )
}

/** The tooltip shows words that the column cuts. */
const words = (value: string) =>
  value !== '' && (
    <bdi dir="auto" title={value}>
      {value}
    </bdi>
  )
const number = (value: string | number) => <MachineText>{String(value)}</MachineText>

function useCells(onOpen: (vin: string) => void): Record<HstColumn, (row: HstRow) => ReactNode> {
  const { t, i18n } = useTranslation(['hst', 'paper'])
  return {
    state: (row) => (
      <>
        <StateMark standing={row} />
        {row.is_asked && (
          <Badge size="sm" variant="light">
            {t('request.isOpen')}
          </Badge>
        )}
      </>
    ),
    promised: ({ promised_at }) =>
      promised_at && number(formatDate(new Date(promised_at), 'full', i18n.language as Language)),
    plate: (row) =>
      row.vin === '' ? (
        number(row.licensePlate)
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => onOpen(row.vin)}>
          <MachineText>{nameOf(row)}</MachineText>
        </Button>
      ),
    vin: ({ vin }) => (vin === '' ? words(t('list.noVin')) : number(vin.slice(-8))),
    model: ({ model }) => words(model),
    order: ({ paper_uuid, jobId }) => (
      <Anchor component={Link} to={`/workshop/paper/${paper_uuid}`} className={classes.paper ?? ''}>
        {jobId === '' ? t('list.paper') : number(jobId)}
      </Anchor>
    ),
    checked: ({ checked_at }) => (checked_at ? <TimeAgo at={checked_at} /> : words(t('list.never'))),
    checked_by: ({ checked_by }) => checked_by && words(fullName(checked_by)),
    actions: ({ actions, actions_open }) => actions > 0 && number(`${actions_open}/${actions}`),
    tpis: ({ tpis_open }) => tpis_open > 0 && number(tpis_open),
    status: (row) => words(t(`paper:${orderStateKey(row)}`)),
    brand: ({ make }) => words(make),
    advisor: ({ advisor }) => advisor && words(fullName(advisor)),
  }
}

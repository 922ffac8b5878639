import { ActionIcon, Anchor, Badge, Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { formatDate } from '#renderer/ui/dates.ts'
import { MachineText } from '#renderer/ui/MachineText.tsx'
import { PlainTable } from '#renderer/ui/PlainTable.tsx'
import { TimeAgo } from '#renderer/ui/TimeAgo.tsx'
import classes from '../Hst.module.css'
import type { HstRow } from '../hstQueries.ts'
import type { AskedFor } from '../requests/AskDialog.tsx'
import { StateMark } from '../StateMark.tsx'

type Props = {
  rows: readonly HstRow[]
  isFiltered: boolean
  hasMore: boolean
  onOpen: (vin: string) => void
  onAsk: (asked: AskedFor) => void
}

const COLUMNS = ['state', 'promised', 'plate', 'vin', 'model', 'order', 'checked', 'actions', 'tpis', 'status'] as const

/** The cars of a day, each with its last look. */
export function VehicleTable({ rows, isFiltered, hasMore, onOpen, onAsk }: Props) {
  const { t } = useTranslation('hst')
  if (rows.length === 0)
    return (
      <div className={classes.empty} role="status">
        <p>{t(isFiltered ? 'list.noFit' : 'list.empty')}</p>
      </div>
    )
  return (
    <>
      <PlainTable label={t('title')}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(`column.${name}`)}
              </th>
            ))}
            <th scope="col">
              <span className={classes.hidden}>{t('column.ask')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <VehicleRow key={row.paper_uuid} row={row} onOpen={onOpen} onAsk={onAsk} />
          ))}
        </tbody>
      </PlainTable>
      {hasMore && <p className={classes.quiet}>{t('list.more')}</p>}
    </>
  )
}

function VehicleRow({ row, onOpen, onAsk }: { row: HstRow } & Pick<Props, 'onOpen' | 'onAsk'>) {
  const { t, i18n } = useTranslation(['hst', 'paper'])
  const { vin, licensePlate, promised_at, checked_at, checked_by } = row
  const name = licensePlate || vin.slice(-8)
  return (
    <tr>
      <td>
        <StateMark state={row.state} />
        {row.is_asked && (
          <Badge size="sm" variant="light">
            {t('request.isOpen')}
          </Badge>
        )}
      </td>
      <td>
        {promised_at && (
          <MachineText>{formatDate(new Date(promised_at), 'full', i18n.language as Language)}</MachineText>
        )}
      </td>
      <td>
        {vin === '' ? (
          <MachineText>{licensePlate}</MachineText>
        ) : (
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(vin)}>
            <MachineText>{name}</MachineText>
          </Button>
        )}
      </td>
      <td>{vin === '' ? t('list.noVin') : <MachineText>{vin.slice(-8)}</MachineText>}</td>
      <td dir="auto">{row.model}</td>
      <td>
        <Anchor component={Link} to={`/workshop/paper/${row.paper_uuid}`}>
          <MachineText>{row.jobId || t('list.paper')}</MachineText>
        </Anchor>
      </td>
      <td>
        {checked_at ? <TimeAgo at={checked_at} /> : t('list.never')}
        {checked_by && (
          <bdi dir="auto" className={classes.by}>
            {fullName(checked_by)}
          </bdi>
        )}
      </td>
      <td>{row.actions > 0 && <MachineText>{`${row.actions_open}/${row.actions}`}</MachineText>}</td>
      <td>{row.tpis_open > 0 && row.tpis_open}</td>
      <td>{t(`paper:choices.status.${row.status}` as 'paper:title')}</td>
      <td>
        {vin !== '' && (
          <ActionIcon
            variant="subtle"
            aria-label={t('request.askFor', { car: name })}
            onClick={() => onAsk({ vin, car: name, site: row.location_uuid, paper: row.paper_uuid })}
          >
            <IconMessageQuestion size={18} />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

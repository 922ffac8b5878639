import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate, formatDay } from '#renderer/ui/time/dates.ts'
import classes from '../data/Hst.module.css'
import type { HstRow } from '../data/hstQueries.ts'

type Props = { day: string; rows: readonly HstRow[] }
const COLUMNS = ['promised', 'plate', 'model', 'order', 'state', 'checked', 'actions', 'tpis'] as const

/** The list of a day on A4 with boxes to tick. With the print, reception can work on when the portal is down. */
export function PrintVehicles({ day, rows }: Props) {
  const { t } = useTranslation('hst')
  const [isPrinting, setPrinting] = useState(false)
  const done = useCallback(() => setPrinting(false), [])
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPrinter size={16} aria-hidden />}
        disabled={rows.length === 0}
        onClick={() => setPrinting(true)}
      >
        {t('print.open')}
      </Button>
      {isPrinting && (
        <PrintSheet onDone={done}>
          <Sheet day={day} rows={rows} />
        </PrintSheet>
      )}
    </>
  )
}

function Sheet({ day, rows }: Props) {
  const { t, i18n } = useTranslation('hst')
  const language = i18n.language as Language
  const moment = (at: string | null) => at && formatDate(new Date(at), 'full', language)
  const date = formatDay(day, language)
  return (
    <>
      <header className={classes.sheetHead}>
        <h1>{t('print.title', { date: isolated(date) })}</h1>
        <span>{t('print.asOf', { moment: isolated(formatDate(new Date(), 'full', language)) })}</span>
      </header>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(`fields.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.paper_uuid}>
              <td>
                <MachineText>{moment(row.promised_at)}</MachineText>
              </td>
              <td>
                <MachineText>{row.licensePlate}</MachineText>
                <br />
                <MachineText>{row.vin}</MachineText>
              </td>
              <td dir="auto">{row.model}</td>
              <td>
                <MachineText>{row.jobId}</MachineText>
              </td>
              <td>{t(`state.${row.state}`)}</td>
              <td>
                <MachineText>{moment(row.checked_at) ?? t('list.never')}</MachineText>
                {row.checked_by && <bdi className={classes.by}>{fullName(row.checked_by)}</bdi>}
              </td>
              <td>
                <MachineText>{`${row.actions_open}/${row.actions}`}</MachineText>
              </td>
              <td>{row.tpis_open}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

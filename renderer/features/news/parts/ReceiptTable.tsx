import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { type Receipts, stateOf } from '../data/receiptQueries.ts'
import classes from './Parts.module.css'

type Props = { items: Receipts['items'] }

const COLUMNS = ['name', 'state', 'read_at', 'confirmed_at', 'version', 'language'] as const
type Column = (typeof COLUMNS)[number]

/** Head and rows of the list of confirmations, on the screen and on paper. Columns without a value are left out. */
export function ReceiptTable({ items }: Props) {
  const { t, i18n } = useTranslation('news')
  const columns = COLUMNS.filter(
    (column) => column === 'name' || column === 'state' || items.some((item) => item[column] !== null),
  )
  const time = (at: string | null) =>
    at !== null && <MachineText>{formatDate(new Date(at), 'full', i18n.language as Language)}</MachineText>
  const cell = (item: Props['items'][number], column: Column): ReactNode => {
    if (column === 'state') return t(`receipts.state.${stateOf(item)}`)
    if (column === 'read_at' || column === 'confirmed_at') return time(item[column])
    if (column === 'language') return item.language && t(`choices.language.${item.language}`)
    return column === 'version' ? item.version : <bdi>{fullName(item.user)}</bdi>
  }
  return (
    <>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`receipts.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.user.uuid}-${item.version}`}>
            {columns.map((column) =>
              column === 'name' ? (
                <th key={column} scope="row">
                  {cell(item, column)}
                </th>
              ) : (
                <td key={column} {...(column === 'state' && { className: classes.state, 'data-state': stateOf(item) })}>
                  {cell(item, column)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </>
  )
}

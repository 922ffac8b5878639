import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { type Receipts, stateOf } from '../data/receiptQueries.ts'
import classes from './Parts.module.css'

type Props = { items: Receipts['items'] }

const COLUMNS = ['name', 'state', 'read_at', 'confirmed_at', 'version', 'language'] as const

/** Head and rows of the list of confirmations, on the screen and on paper. */
export function ReceiptTable({ items }: Props) {
  const { t, i18n } = useTranslation('news')
  const time = (at: string | null) =>
    at !== null && <MachineText>{formatDate(new Date(at), 'full', i18n.language as Language)}</MachineText>
  return (
    <>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`receipts.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.user.uuid}-${item.version}`}>
            <th scope="row">
              <bdi>{fullName(item.user)}</bdi>
            </th>
            <td className={classes.state} data-state={stateOf(item)}>
              {t(`receipts.state.${stateOf(item)}`)}
            </td>
            <td>{time(item.read_at)}</td>
            <td>{time(item.confirmed_at)}</td>
            <td>{item.version}</td>
            <td>{item.language && t(`choices.language.${item.language}`)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

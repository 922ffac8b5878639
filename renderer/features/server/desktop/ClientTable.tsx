import { useTranslation } from 'react-i18next'
import type { DesktopClient } from '#contract/api/administration/desktop.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { ClientRow } from './ClientRow.tsx'
import classes from './ClientTable.module.css'

const COLUMNS = ['device', 'user', 'version', 'system', 'update', 'seen'] as const
const deviceOf = ({ device }: DesktopClient) => device

type Props = {
  clients: readonly DesktopClient[]
  /** Whether the shown rows belong to the previous filters. */
  isOld: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** One row for each desktop app. Heights differ, because a reason may need several lines. */
export function ClientTable({ clients, ...pages }: Props) {
  const { t } = useTranslation('server')
  return (
    <VirtualTable
      {...pages}
      label={t('clients.title')}
      columns={COLUMNS.map((column) => t(`clients.${column}`))}
      rows={clients}
      keyOf={deviceOf}
      cells={(client) => <ClientRow client={client} />}
      rowHeight={58}
      className={classes.table}
      more={t('clients.loadingMore')}
    />
  )
}

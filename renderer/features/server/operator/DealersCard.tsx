import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { ServerState } from './useServerState.ts'

type Props = { state: ServerState }

/** The dealers of this server, for who runs it; otherwise the own one. */
export function DealersCard({ state }: Props) {
  const { t, i18n } = useTranslation('server')
  return (
    <Card title={t('dealers.title')}>
      <PlainTable label={t('dealers.title')}>
        <thead>
          <tr>
            <th scope="col">{t('dealers.code')}</th>
            <th scope="col">{t('dealers.name')}</th>
            <th scope="col">{t('dealers.host')}</th>
            <th scope="col">{t('dealers.since')}</th>
          </tr>
        </thead>
        <tbody>
          {state.dealers.map(({ code, name, host, since }) => (
            <tr key={code}>
              <td>
                <MachineText>{code}</MachineText>
              </td>
              <td dir="auto">{name}</td>
              <td>{host === null ? t('facts.none') : <MachineText>{host}</MachineText>}</td>
              <td>
                <MachineText>{formatDate(new Date(since), 'date', i18n.language as Language)}</MachineText>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Card>
  )
}

import { Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { DealerActions } from './DealerActions.tsx'
import { InvitationDialog } from './InvitationDialog.tsx'
import { type Created, NewDealer } from './NewDealer.tsx'
import classes from './Operator.module.css'
import type { ServerState } from './useServerState.ts'

type Props = { state: ServerState }

/**
 * The dealers of this server. The operator creates and changes them; other administrators see only their own dealer.
 */
export function DealersCard({ state }: Props) {
  const { t } = useTranslation('server')
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<Created | null>(null)
  const create = state.is_operator && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      {t('dealers.new.open')}
    </Button>
  )
  return (
    <Card title={t('dealers.title')} aside={create}>
      <DealerTable state={state} />
      {isCreating && (
        <NewDealer
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false)
            setCreated(made)
          }}
        />
      )}
      {created !== null && <InvitationDialog invitation={created.invitation} onClose={() => setCreated(null)} />}
    </Card>
  )
}

function DealerTable({ state }: Props) {
  const { t, i18n } = useTranslation('server')
  return (
    <PlainTable label={t('dealers.title')}>
      <thead>
        <tr>
          <th scope="col">{t('dealers.code')}</th>
          <th scope="col">{t('dealers.name')}</th>
          <th scope="col">{t('dealers.host')}</th>
          <th scope="col">{t('dealers.since')}</th>
          {state.is_operator && <th scope="col" aria-label={t('dealers.columnActions')} />}
        </tr>
      </thead>
      <tbody>
        {state.dealers.map((dealer) => (
          <tr key={dealer.code}>
            <td>
              <MachineText>{dealer.code}</MachineText>
            </td>
            <td>
              <span className={classes.named}>
                <span dir="auto">{dealer.name}</span>
                {!dealer.is_active && (
                  <Badge color="gray" variant="light">
                    {t('dealers.deactivated')}
                  </Badge>
                )}
              </span>
            </td>
            <td>{dealer.host === null ? t('facts.none') : <MachineText>{dealer.host}</MachineText>}</td>
            <td>
              <MachineText>{formatDate(new Date(dealer.since), 'date', i18n.language as Language)}</MachineText>
            </td>
            {state.is_operator && (
              <td>
                <DealerActions dealer={dealer} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

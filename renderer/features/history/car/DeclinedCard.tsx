import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { HistoryHead } from '#contract/api/service/history.ts'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import declinedClasses from '#renderer/records/declined/Declined.module.css'
import { DeclinedItem } from '#renderer/records/declined/DeclinedItem.tsx'
import { MoreDeclined } from '#renderer/records/declined/MoreDeclined.tsx'
import { useDeclined } from '#renderer/records/declined/useDeclined.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { HISTORY_KEY } from '../data/historyQueries.ts'

type OpenPaper = NonNullable<HistoryHead['figures']['open_papers']>[number]

/** Statuses in which a paper can get more work. */
const TAKES_WORK = ['new', 'in_progress']

/** Work that the customer declined, with its price then and now. One press offers it again on the car's paper. */
export function DeclinedCard({ car }: { car: HistoryHead }) {
  const { t } = useTranslation('history')
  const navigate = useNavigate()
  const { answer, items, more, showMore } = useDeclined('vehicle', car.uuid)
  const [busy, setBusy] = useState('')
  const mayRevive = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.update))
  const papers = car.figures.open_papers?.filter(({ status }) => TAKES_WORK.includes(status)) ?? []
  if (!answer.data) return <NotLoaded answers={[answer]} height={80} />
  if (items.length === 0) return null
  const revive = async (extension_uuid: string, paper_uuid: string | null) => {
    setBusy(extension_uuid)
    try {
      const made = await call('POST /v1/vehicles/:uuid/revive', {
        params: { uuid: car.uuid },
        body: { extension_uuid, paper_uuid },
      })
      void navigate(`/workshop/paper/${made.paper_uuid}/${made.number}`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy('')
      void queryClient.invalidateQueries({ queryKey: HISTORY_KEY })
      void answer.refetch()
    }
  }
  return (
    <Card title={t('declined.title')}>
      <ul className={declinedClasses.list}>
        {items.map((item) => (
          <DeclinedItem key={item.extension_uuid} item={item}>
            {mayRevive && (
              <Revive
                papers={papers}
                isBusy={busy === item.extension_uuid}
                onRevive={(paper) => void revive(item.extension_uuid, paper)}
              />
            )}
          </DeclinedItem>
        ))}
      </ul>
      <MoreDeclined more={more} onMore={showMore} />
    </Card>
  )
}

type ReviveProps = { papers: readonly OpenPaper[]; isBusy: boolean; onRevive: (paper: string | null) => void }

/** Offers work again: on the only open paper, on a new paper if none is open, or on the chosen one of several. */
function Revive({ papers, isBusy, onRevive }: ReviveProps) {
  const { t } = useTranslation('history')
  const mayCreate = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.create))
  const [only, second] = papers
  const icon = <IconRotateClockwise size={16} aria-hidden />
  if (!(only || mayCreate)) return null
  if (!second)
    return (
      <Button
        variant="light"
        size="compact-md"
        leftSection={icon}
        loading={isBusy}
        onClick={() => onRevive(only?.uuid ?? null)}
      >
        {only ? t('declined.onto', { job: isolated(only.jobId || '…') }) : t('declined.newPaper')}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="light"
          size="compact-md"
          leftSection={icon}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={isBusy}
        >
          {t('declined.revive')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(({ uuid, jobId }) => (
          <Menu.Item key={uuid} onClick={() => onRevive(uuid)}>
            {t('declined.onto', { job: isolated(jobId || '…') })}
          </Menu.Item>
        ))}
        {mayCreate && <Menu.Item onClick={() => onRevive(null)}>{t('declined.newPaper')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Button } from '@mantine/core'
import { IconCarGarage, IconClipboardPlus, IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { isUnannounced } from '#contract/service/checkin.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { AcceptanceLinks } from '#renderer/shared/acceptance/AcceptanceLinks.tsx'
import { CallAgainButton } from './calls/CallAgainButton.tsx'
import { type CheckinRow, useDeskCalls } from './calls/useDeskCalls.ts'
import { CalendarButton } from './desk/CalendarButton.tsx'
import { useArrival } from './desk/useArrival.ts'
import { useDesks } from './desk/useDesks.ts'
import { PrintCheckin } from './print/PrintCheckin.tsx'

type Props = { row: CheckinRow }
type ActionProps = Props & {
  /** Whether the form has unsaved input. */
  isTyped: boolean
}

/** Actions on one check-in: record the arrival, create or open the paper, and print. */
export function CheckinActions({ row, isTyped }: ActionProps) {
  const { t } = useTranslation('checkin')
  const { arrive, isBusy } = useArrival(row)
  const { items } = useDesks()
  const desk = items.find(({ location_uuid }) => location_uuid === row.location_uuid)
  const isMissing = row.status === 'new' && row.arrival_at === null
  return (
    <>
      {desk?.may_step && isMissing && (
        <Button
          size="compact-sm"
          loading={isBusy}
          leftSection={<IconCarGarage size={14} aria-hidden />}
          onClick={() => void arrive()}
        >
          {t('arrive.isHere')}
        </Button>
      )}
      {desk?.may_step && row.desk_state === 'called' && <CallAgainButton row={row} />}
      <AcceptanceLinks from="checkin" uuid={row.uuid} mayBegin={row.status === 'new' || row.status === 'in_progress'} />
      <PaperButton row={row} mayStep={desk?.may_step ?? false} />
      <PrintCheckin uuid={row.uuid} isTyped={isTyped} />
      {isMissing && !isUnannounced(row.type) && <CalendarButton row={row} />}
    </>
  )
}

/** Opens the paper of the check-in, or creates it with everything that is known. */
function PaperButton({ row, mayStep }: Props & { mayStep: boolean }) {
  const { t } = useTranslation('checkin')
  const navigate = useNavigate()
  const { createPaper } = useDeskCalls()
  const hasPapers = useSettings().plugin_workshop !== false
  const mayRead = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.read))
  const mayCreate = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.create))
  const [isBusy, setBusy] = useState(false)
  if (!hasPapers) return null
  if (row.paper_uuid !== null)
    return (
      mayRead && (
        <Button
          component={Link}
          to={`/workshop/paper/${row.paper_uuid}`}
          variant="default"
          size="compact-sm"
          leftSection={<IconClipboardText size={14} aria-hidden />}
        >
          {t('paper.open')}
        </Button>
      )
    )
  const isOver = row.status === 'canceled' || row.status === 'picked_up'
  const hasCar = row.licensePlate !== '' || row.vin !== '' || row.vehicle_uuid !== null
  if (!mayCreate || !mayStep || isOver || !hasCar) return null
  const send = async () => {
    setBusy(true)
    try {
      const { paper_uuid } = await createPaper(row.uuid)
      void navigate(`/workshop/paper/${paper_uuid}`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      leftSection={<IconClipboardPlus size={14} aria-hidden />}
      onClick={() => void send()}
    >
      {t('paper.create')}
    </Button>
  )
}

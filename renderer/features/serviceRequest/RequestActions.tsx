import { Button } from '@mantine/core'
import {
  IconArrowForwardUp,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCheck,
  IconClipboardPlus,
  IconClipboardText,
  IconHandStop,
  IconPhoneOutgoing,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { checkin } from '#contract/records/checkin.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { ActionDialog, type DialogName } from './ActionDialog.tsx'
import { AppointmentDialog } from './AppointmentDialog.tsx'
import classes from './Requests.module.css'
import { useActionFailure } from './useActionFailure.ts'
import { type RequestRow, useRequestCalls } from './useRequestCalls.ts'

type Props = { row: RequestRow; draft: AnyDraft }
type Action = 'take' | 'toPaper' | 'openPaper' | 'toAppointment' | 'openAppointment' | DialogName
type Rights = { paper: boolean; appointment: boolean }

const ICONS: Readonly<Record<Action, ComponentType<{ size?: number }>>> = {
  take: IconHandStop,
  forward: IconArrowForwardUp,
  call: IconPhoneOutgoing,
  complete: IconCheck,
  toPaper: IconClipboardPlus,
  openPaper: IconClipboardText,
  toAppointment: IconCalendarPlus,
  openAppointment: IconCalendarCheck,
}

/** Opens the paper and the appointment that were made from the request, or creates them if the user may. */
function madeOf({ paper_uuid, checkin_uuid }: RequestRow, mayCreate: Rights): Action[] {
  const paper: Action[] = mayCreate.paper ? ['toPaper'] : []
  const appointment: Action[] = mayCreate.appointment ? ['toAppointment'] : []
  return [
    ...(checkin_uuid === null ? appointment : (['openAppointment'] as const)),
    ...(paper_uuid === null ? paper : (['openPaper'] as const)),
  ]
}

/**
 * The actions that are offered beside the steps of the status. Only a new request has its own button to complete it,
 * because that call both begins and completes it. A colleague's request lacks it, because it must be taken over first.
 */
function actionsOf(row: RequestRow, me: string | null, mayCreate: Rights): Action[] {
  const { status, assignee_uuid } = row
  const made = madeOf(row, mayCreate)
  if (status !== 'new' && status !== 'in_progress') return made
  const isOthers = assignee_uuid !== null && assignee_uuid !== me
  const take: Action[] = assignee_uuid === me ? [] : ['take']
  const complete: Action[] = status === 'new' && !isOthers ? ['complete'] : []
  return [...take, ...complete, 'call', 'forward', ...made]
}

/** Rights to create the records that a request becomes. */
function useRights(): Rights {
  const hasPapers = useSettings().plugin_workshop !== false
  const paper = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.create))
  const appointment = useSession(({ permissions }) => holds(permissions, checkin.permissions.create))
  return { paper: paper && hasPapers, appointment }
}

/** The buttons of a request below its status. */
export function RequestActions({ row, draft }: Props) {
  const { t } = useTranslation('serviceRequest')
  const navigate = useNavigate()
  const me = useSession(({ user }) => user?.uuid ?? null)
  const calls = useRequestCalls(row)
  const fail = useActionFailure()
  const mayCreate = useRights()
  const [open, setOpen] = useState<DialogName | 'toAppointment' | null>(null)
  const [busy, setBusy] = useState<Action | null>(null)
  if (draft.readOnly !== null) return null
  const run = async (action: Action, work: () => Promise<unknown>) => {
    setBusy(action)
    try {
      // Text in the form is saved first, because the action changes the version of the row.
      if (draft.changed.length > 0) {
        const saved = await draft.save()
        if (saved === null) return
        calls.hasVersion(saved.version)
      }
      await work()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(null)
    }
  }
  const start = (action: Action) => {
    if (action === 'openPaper') return navigate(`/workshop/paper/${row.paper_uuid}`)
    if (action === 'openAppointment') return navigate(`/service/checkin/${row.checkin_uuid}`)
    if (action === 'take')
      return run(action, async () => {
        await calls.take()
        showToast('success', t('done.take'))
      })
    if (action === 'toPaper')
      return run(action, async () => {
        const { paper_uuid } = await calls.createPaper()
        await navigate(`/workshop/paper/${paper_uuid}`)
      })
    return run(action, async () => setOpen(action))
  }
  return (
    <div className={classes.bar}>
      {actionsOf(row, me, mayCreate).map((action) => {
        const Icon = ICONS[action]
        return (
          <Button
            key={action}
            variant="default"
            size="compact-md"
            loading={busy === action}
            leftSection={<Icon size={16} />}
            onClick={() => void start(action)}
          >
            {t(`actions.${action}`)}
          </Button>
        )
      })}
      {open === 'toAppointment' && (
        <AppointmentDialog location={row.location_uuid} calls={calls} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'toAppointment' && (
        <ActionDialog key={open} name={open} row={row} calls={calls} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

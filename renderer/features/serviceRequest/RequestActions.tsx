import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconClipboardPlus,
  IconClipboardText,
  IconHandStop,
  IconPhoneOutgoing,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { ActionDialog, type DialogName } from './ActionDialog.tsx'
import classes from './Requests.module.css'
import { useActionFailure } from './useActionFailure.ts'
import { type RequestRow, useRequestCalls } from './useRequestCalls.ts'

type Props = { row: RequestRow; draft: AnyDraft }
type Action = 'take' | 'resume' | 'toPaper' | 'openPaper' | DialogName

const ICONS: Readonly<Record<Action, ComponentType<{ size?: number }>>> = {
  take: IconHandStop,
  forward: IconArrowForwardUp,
  call: IconPhoneOutgoing,
  hold: IconPlayerPause,
  resume: IconPlayerPlay,
  complete: IconCheck,
  reopen: IconArrowBackUp,
  withdraw: IconX,
  toPaper: IconClipboardPlus,
  openPaper: IconClipboardText,
}

/** The actions that the state of a request offers. */
function actionsOf({ status, assignee_uuid, paper_uuid, hold_reason }: RequestRow, me: string | null): Action[] {
  const paper = paper_uuid === null ? 'toPaper' : 'openPaper'
  if (status === 'completed' || status === 'canceled') return ['reopen', paper]
  if (status !== 'new' && status !== 'in_progress') return [paper]
  const take: Action[] = assignee_uuid === me && status === 'in_progress' ? [] : ['take']
  return [...take, 'complete', 'call', 'forward', hold_reason === '' ? 'hold' : 'resume', paper, 'withdraw']
}

/** The step of the graph that an action takes. Other actions only need the right to change the request. */
const STEPS: Readonly<Partial<Record<Action, readonly string[]>>> = {
  reopen: ['in_progress', 'new'],
  withdraw: ['canceled'],
}

/** The actions that the user's relation to the request allows. While the steps are loading, all of them are shown. */
function useAllowed({ uuid, version }: RequestRow): (action: Action) => boolean {
  const { data } = useQuery({
    queryKey: ['serviceRequest', uuid, 'transitions', version],
    queryFn: ({ signal }) => call('GET /v1/service/request/:uuid/transitions', { params: { uuid }, signal }),
  })
  return (action) => {
    const steps = STEPS[action]
    if (!steps || !data) return true
    return data.items.some(({ to, refusals }) => steps.includes(to) && !refusals.includes('role_missing'))
  }
}

/** The buttons of a request above its fields. */
export function RequestActions({ row, draft }: Props) {
  const { t } = useTranslation('serviceRequest')
  const navigate = useNavigate()
  const me = useSession(({ user }) => user?.uuid ?? null)
  const calls = useRequestCalls(row)
  const fail = useActionFailure()
  const isAllowed = useAllowed(row)
  const [open, setOpen] = useState<DialogName | null>(null)
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
    if (action === 'take')
      return run(action, async () => {
        await calls.take()
        showToast('success', t('done.take'))
      })
    if (action === 'resume')
      return run(action, async () => {
        await calls.hold({ hold_reason: '' })
        showToast('success', t('done.resume'))
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
      {actionsOf(row, me)
        .filter(isAllowed)
        .map((action, nth) => {
          const Icon = ICONS[action]
          return (
            <Button
              key={action}
              variant={nth === 0 ? 'filled' : 'default'}
              loading={busy === action}
              leftSection={<Icon size={16} />}
              onClick={() => void start(action)}
            >
              {t(`actions.${action}`)}
            </Button>
          )
        })}
      {open !== null && <ActionDialog key={open} name={open} row={row} calls={calls} onClose={() => setOpen(null)} />}
    </div>
  )
}

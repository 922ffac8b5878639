import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RECORD_STATUSES, type RecordStatus } from '#contract/states/recordStatus.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { States } from '../defineStates.ts'
import { useMayStep } from '../useMayStep.ts'
import { useStateTexts } from '../useStateTexts.ts'
import classes from './Bulk.module.css'
import { RefusedRows } from './RefusedRows.tsx'
import { type BulkAnswer, type BulkStepInput, type RefusedRow, stepRows } from './stepRows.ts'

/** Another change of several rows that the record offers in the same dialog. */
type BulkChange = {
  name: string
  label: string
  content: ReactNode
  /** Whether the user has chosen a value. Until then the change cannot be made. */
  isChosen: boolean
  run: () => Promise<BulkAnswer>
}

type Props = {
  states: States
  uuids: readonly string[]
  /** Address of a row. */
  addressOf: (uuid: string) => string
  /** Text of the button and title of the dialog, where the dialog offers more than a status. */
  words?: { open: string; title: string }
  icon?: ReactNode
  /** Further changes that the dialog offers, above the change of status. */
  changes?: readonly BulkChange[]
  /** Statuses that are not offered, because their step needs input for each row. */
  without?: readonly RecordStatus[]
  /** Takes the step by an endpoint of the record's own. */
  stepAll?: (input: BulkStepInput) => Promise<BulkAnswer>
}

const STATUS = 'status'

/** A button for selected rows that opens a dialog: it takes one step with all of them. */
export function BulkStep({ words, icon, ...props }: Props) {
  const { t } = useTranslation('states')
  const mayWrite = useMayStep(props.states)
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button size="xs" variant="default" leftSection={icon} onClick={() => setOpen(true)}>
        {words?.open ?? t('bulk.open')}
      </Button>
      {isOpen && (
        <BulkDialog
          {...props}
          title={words?.title ?? t('bulk.title', { n: props.uuids.length })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type DialogProps = Omit<Props, 'words' | 'icon'> & { title: string; onClose: () => void }

function BulkDialog({
  states,
  uuids,
  addressOf,
  changes = [],
  without = [],
  stepAll = (input) => stepRows(states, uuids, input),
  title,
  onClose,
}: DialogProps) {
  const { t } = useTranslation('states')
  const texts = useStateTexts(states)
  const client = useQueryClient()
  const offered = RECORD_STATUSES.filter((one) => !without.includes(one) && states.steps.some(({ to }) => to === one))
  const [what, setWhat] = useState(changes[0]?.name ?? STATUS)
  const [to, setTo] = useState<RecordStatus>(offered.includes('in_progress') ? 'in_progress' : (offered[0] ?? 'new'))
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedRow[] | null>(null)
  useTypedInput(reason)
  const change = changes.find(({ name }) => name === what)
  const go = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const answer = await (change ? change.run() : stepAll({ to, reason }))
      if (answer.changed.length > 0) showToast('success', t('bulk.done', { n: answer.changed.length }))
      if (answer.refused.length === 0) return onClose()
      setRefused(answer.refused)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: recordKeys.lists(states.view.record) })
    }
  }
  const statusLabel = useRecordTexts(states.view).field('status')
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={reason.trim() === ''}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.dialog}>
        {changes.length > 0 && (
          <SegmentedControl
            aria-label={t('bulk.what')}
            data={[
              ...changes.map(({ name, label }) => ({ value: name, label })),
              { value: STATUS, label: statusLabel },
            ]}
            value={what}
            onChange={setWhat}
          />
        )}
        {change ? (
          change.content
        ) : (
          <>
            <NativeSelect
              label={statusLabel}
              data={offered.map((value) => ({ value, label: texts.status(value) }))}
              value={to}
              onChange={({ currentTarget }) => setTo(offered.find((one) => one === currentTarget.value) ?? to)}
            />
            <TextInput
              label={t('reason')}
              dir="auto"
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        )}
        {refused && <RefusedRows states={states} refused={refused} addressOf={addressOf} onGo={onClose} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t(refused ? 'close' : 'cancel')}
          </Button>
          <Button loading={isBusy} disabled={change?.isChosen === false} onClick={() => void go()}>
            {t('bulk.go')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOLD_REASONS, type HoldReason } from '#contract/states/holdReason.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { MomentField } from '#renderer/records/fields/MomentField.tsx'
import { checkField } from '#renderer/records/form/draft/checkField.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import type { StatedRow, States } from '../defineStates.ts'
import type { StateCalls } from '../useStateCalls.ts'
import { useStateTexts } from '../useStateTexts.ts'
import classes from './Dialogs.module.css'

type Props = {
  states: States
  calls: Pick<StateCalls, 'hold'>
  onDone: (row: StatedRow) => void
  onClose: () => void
}

const UNTIL = { kind: 'moment', optional: true } as const
const same = (value: string) => value
const KNOWN: readonly string[] = ['hold_not_in_status', 'hold_until_past']

/** Puts a row on hold: the reason, the expected end, and a note. */
export function HoldDialog({ states, calls, onDone, onClose }: Props) {
  const { t } = useTranslation('states')
  const { field } = useRecordTexts(states.view)
  const texts = useStateTexts(states)
  const id = useId()
  const [reason, setReason] = useState<HoldReason>('waiting_parts')
  const [until, setUntil] = useState<unknown>(null)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  useTypedInput(note, until !== null)
  const isUntilRight = checkField(UNTIL, until) === null
  const go = async () => {
    if (isBusy || !isUntilRight) return
    setBusy(true)
    try {
      onDone(await calls.hold({ hold_reason: reason, until: until as string | null, note }))
    } catch (error) {
      const known = KNOWN.find((one) => error instanceof ApiError && error.refusals.includes(one))
      setRefusal(known ?? null)
      if (!known) showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={until === null && note.trim() === ''}
      title={texts.either('hold.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.dialog}>
        <NativeSelect
          label={field('hold_reason')}
          data-autofocus
          data={HOLD_REASONS.map((value) => ({ value, label: texts.hold(value) }))}
          value={reason}
          onChange={({ currentTarget }) =>
            setReason(HOLD_REASONS.find((one) => one === currentTarget.value) ?? 'waiting_parts')
          }
        />
        <MomentField
          field={UNTIL}
          value={until}
          onChange={setUntil}
          input={{
            id,
            name: 'until',
            label: t('hold.until'),
            required: false,
            readOnly: false,
            onBlur: () => undefined,
            ...(refusal !== null && { error: texts.refusal(refusal, {}) }),
          }}
          choice={same}
          inner={same}
          problems={{}}
        />
        <GrowingTextarea
          label={t('hold.note')}
          minRows={2}
          maxLength={500}
          dir="auto"
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <div className={classes.dialogButtons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isBusy} disabled={!isUntilRight} onClick={() => void go()}>
            {t('hold.action')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

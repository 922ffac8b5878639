import { Button, Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CALL_OUTCOMES, type CallOutcome } from '#contract/service/requestChecks.ts'
import { HOLD_REASONS, type HoldReason } from '#contract/states/holdReason.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './Requests.module.css'
import { TargetChoice, useTarget } from './TargetChoice.tsx'
import { useActionFailure } from './useActionFailure.ts'
import type { RequestRow, useRequestCalls } from './useRequestCalls.ts'

export type DialogName = 'forward' | 'call' | 'hold' | 'complete' | 'reopen' | 'withdraw'
type Props = {
  name: DialogName
  row: RequestRow
  calls: ReturnType<typeof useRequestCalls>
  onClose: () => void
}

/** Most characters of each text: those of the endpoints. */
const MOST: Readonly<Record<DialogName, number>> = {
  forward: 500,
  call: 500,
  hold: 500,
  complete: 4_000,
  reopen: 500,
  withdraw: 500,
}
const NEEDED: readonly DialogName[] = ['complete', 'reopen', 'withdraw']

/** Asks for the input of an action: a target, an outcome, a result or a reason. */
export function ActionDialog({ name, row, calls, onClose }: Props) {
  const { t } = useTranslation('serviceRequest')
  const fail = useActionFailure()
  const target = useTarget()
  const [outcome, setOutcome] = useState<CallOutcome>('reached')
  const [hold, setHold] = useState<HoldReason>('waiting_customer')
  const [text, setText] = useState(name === 'complete' ? row.result : '')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  useTypedInput(text)
  const isMissing = NEEDED.includes(name) && text.trim() === ''
  const isReady = !isMissing && (name !== 'forward' || target.value !== null)
  const send = () => {
    if (name === 'forward') return calls.forward({ ...target.fields, note: text })
    if (name === 'call') return calls.attempt({ outcome, note: text })
    if (name === 'hold') return calls.hold({ hold_reason: hold, note: text })
    return calls[name](text)
  }
  const go = async () => {
    setTried(true)
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      await send()
      showToast('success', t(`done.${name}`))
      onClose()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  const label = name === 'complete' ? t('fields.result') : t(NEEDED.includes(name) ? 'dialog.reason' : 'dialog.note')
  const problem = t(name === 'complete' ? 'refusals.result_required' : 'refusals.reason_required')
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={text.trim() === ''}
      title={t(`actions.${name}`)}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <div className={classes.stack}>
        {name === 'forward' && <TargetChoice target={target} />}
        {name === 'call' && (
          <NativeSelect
            label={t('dialog.outcome')}
            data-autofocus
            data={CALL_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            value={outcome}
            onChange={({ currentTarget }) =>
              setOutcome(CALL_OUTCOMES.find((one) => one === currentTarget.value) ?? 'reached')
            }
          />
        )}
        {name === 'hold' && (
          <NativeSelect
            label={t('fields.hold_reason')}
            data-autofocus
            data={HOLD_REASONS.map((value) => ({ value, label: t(`choices.hold_reason.${value}`) }))}
            value={hold}
            onChange={({ currentTarget }) =>
              setHold(HOLD_REASONS.find((one) => one === currentTarget.value) ?? 'waiting_customer')
            }
          />
        )}
        <GrowingTextarea
          label={label}
          required={NEEDED.includes(name)}
          minRows={2}
          maxLength={MOST[name]}
          dir="auto"
          data-autofocus={NEEDED.includes(name) || undefined}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={isTried && isMissing && problem}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void go()}>
            {t(`actions.${name}`)}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

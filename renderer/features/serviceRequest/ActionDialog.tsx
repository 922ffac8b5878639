import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RESULT_MAX } from '#contract/records/serviceRequest.ts'
import { CALL_OUTCOMES, type CallOutcome } from '#contract/service/requestChecks.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './Requests.module.css'
import { TargetChoice, useTarget } from './TargetChoice.tsx'
import { useActionFailure } from './useActionFailure.ts'
import type { RequestRow, useRequestCalls } from './useRequestCalls.ts'

export type DialogName = 'forward' | 'call' | 'complete'
type Props = {
  name: DialogName
  row: RequestRow
  calls: ReturnType<typeof useRequestCalls>
  onClose: () => void
}

/** At most this many characters of each text, as the endpoints accept them. */
const MOST: Readonly<Record<DialogName, number>> = {
  forward: 500,
  call: 500,
  complete: RESULT_MAX,
}

/** Asks for the input of an action: a target, an outcome or a result. */
export function ActionDialog({ name, row, calls, onClose }: Props) {
  const { t } = useTranslation('serviceRequest')
  const fail = useActionFailure()
  const target = useTarget()
  const [outcome, setOutcome] = useState<CallOutcome>('reached')
  const [text, setText] = useState(name === 'complete' ? row.result : '')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  useTypedInput(text)
  const needsResult = name === 'complete'
  const isMissing = needsResult && text.trim() === ''
  const isReady = !isMissing && (name !== 'forward' || target.value !== null)
  const send = () => {
    if (name === 'forward') return calls.forward({ ...target.fields, note: text })
    if (name === 'call') return calls.attempt({ outcome, note: text })
    return calls.complete(text)
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
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={text.trim() === ''}
      title={t(`actions.${name}`)}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <div className={classes.stack}>
        {name === 'forward' && <TargetChoice target={target} row={row} />}
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
        <GrowingTextarea
          label={t(needsResult ? 'fields.result' : 'dialog.note')}
          required={needsResult}
          minRows={2}
          maxLength={MOST[name]}
          dir="auto"
          data-autofocus={needsResult || undefined}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={isTried && isMissing && t('refusals.result_required')}
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
    </Dialog>
  )
}

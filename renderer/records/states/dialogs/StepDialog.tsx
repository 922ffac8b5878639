import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import type { AskedProps, StatedRow, States } from '../defineStates.ts'
import { asksOf, REASON, type Step, splitRefusals } from '../steps.ts'
import type { StateCalls } from '../useStateCalls.ts'
import { useStateTexts } from '../useStateTexts.ts'
import classes from './Dialogs.module.css'
import { RefusalList, type WayOutOf } from './RefusalList.tsx'

type Props = {
  states: States
  row: StatedRow
  step: Step
  calls: Pick<StateCalls, 'step'>
  wayOut: WayOutOf
  /** Ends the hold of the row. Missing for a user who may not. */
  onResume?: (() => void) | undefined
  onDone: (row: StatedRow) => void
  onClose: () => void
}

const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

/** A step that needs input or is refused: the missing things and the actions that help. */
export function StepDialog({ states, row, step, calls, wayOut, onResume, onDone, onClose }: Props) {
  const { t } = useTranslation('states')
  const texts = useStateTexts(states)
  const [reason, setReason] = useState('')
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  useTypedInput(reason, ...Object.values(given))
  const { asked, blocking } = splitRefusals(states, step)
  const asks = asksOf(states, step)
  const inputs = asks.flatMap((one) => ('Input' in one ? [one] : []))
  const confirmed = asks.flatMap((one) => ('word' in one ? [one] : []))
  const asksReason = asked.includes(REASON)
  const lacksReason = asksReason && isBlank(reason)
  const isClean = isBlank(reason) && Object.values(given).every(isBlank)
  const go = async () => {
    setTried(true)
    if (lacksReason || inputs.some(({ name }) => isBlank(given[name])) || isBusy) return
    setBusy(true)
    try {
      const confirmations = Object.fromEntries(confirmed.flatMap((one) => Object.entries(one.given)))
      onDone(await calls.step({ to: step.to, reason, ...given, ...confirmations }))
    } catch (error) {
      // After a refusal the steps are loaded again, so the dialog shows the new reasons and no message is needed.
      if (!(error instanceof ApiError && error.code === 'transition_refused')) showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const label = texts.step(row.status, step)
  const isOpen = blocking.length === 0
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={isClean}
      title={label}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.dialog}>
        {!isOpen && (
          <section aria-label={t('refused')} className={classes.refused}>
            <p className={classes.refusedTitle}>{t('refused')}</p>
            <RefusalList states={states} refusals={blocking} about={step.about} wayOut={wayOut} onResume={onResume} />
          </section>
        )}
        {isOpen && confirmed.length > 0 && (
          <RefusalList
            states={states}
            refusals={confirmed.map(({ refusal }) => refusal)}
            about={step.about}
            wayOut={wayOut}
          />
        )}
        {isOpen && asksReason && (
          <GrowingTextarea
            label={t('reason')}
            required
            minRows={2}
            maxLength={500}
            dir="auto"
            data-autofocus
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={isTried && lacksReason && texts.refusal(REASON, step.about)}
          />
        )}
        {isOpen &&
          inputs.map(({ name, Input }, index) => {
            const Shown = Input as ComponentType<AskedProps>
            return (
              <Shown
                key={name}
                row={row}
                value={given[name] ?? ''}
                onChange={(value) => setGiven((before) => ({ ...before, [name]: value }))}
                onEnter={() => void go()}
                hasFocus={!asksReason && index === 0}
                isMissing={isTried && isBlank(given[name])}
              />
            )
          })}
        <div className={classes.dialogButtons}>
          <Button variant="default" onClick={onClose}>
            {t(isOpen ? 'cancel' : 'close')}
          </Button>
          {isOpen && (
            <Button loading={isBusy} onClick={() => void go()}>
              {label}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

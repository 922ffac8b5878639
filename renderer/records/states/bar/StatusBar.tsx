import { Button, Menu } from '@mantine/core'
import { IconArrowsSplit2, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { StatedRow, States } from '../defineStates.ts'
import { HoldDialog } from '../dialogs/HoldDialog.tsx'
import type { WayOut } from '../dialogs/RefusalList.tsx'
import { StepDialog } from '../dialogs/StepDialog.tsx'
import { offeredSteps, type Step } from '../steps.ts'
import { useStateCalls } from '../useStateCalls.ts'
import { useFollowRow, useStatePart } from '../useStatePart.ts'
import { useStateTexts } from '../useStateTexts.ts'
import classes from './Bar.module.css'
import { StateSummary } from './StateSummary.tsx'
import { type SaveFirst, useTakeStep } from './useTakeStep.ts'

/** A further action of the record in the menu of the bar. */
type FurtherAction = {
  text: string
  run: () => Promise<unknown>
  /** The confirmation. Missing for an action that tells its outcome itself. */
  told?: string
}

type Props = {
  states: States
  row: StatedRow
  /** Saves what was typed on the screen, before a step. */
  saveFirst?: SaveFirst
  /** The action that resolves a refusal. `close` closes the dialog first. */
  wayOut?: (refusal: string, close: () => void) => WayOut | null
  /** Badges of the record beside its status. */
  badges?: ReactNode
  /** When the shown state began, for records whose badges show a finer state than the status. */
  since?: string
  /** The finished share of the work, between the status and the steps. */
  progress?: ReactNode
  further?: readonly FurtherAction[]
}

const nothingTyped = async () => false
const noWayOut = () => null

/** The status of a row and its age, and the next steps. The usual next step is the main button. */
export function StatusBar({
  states,
  row,
  saveFirst = nothingTyped,
  wayOut = noWayOut,
  badges,
  since,
  progress,
  further = [],
}: Props) {
  const { t } = useTranslation('states')
  const texts = useStateTexts(states)
  const calls = useStateCalls(states, row)
  const part = useStatePart(states.view.record, row.uuid, 'transitions')
  useFollowRow(states, row)
  const { data, isError, refetch } = part
  const [isHolding, setHolding] = useState(false)
  const { take, wanted, setWanted, isTaking, done } = useTakeStep({ states, calls, part, saveFirst })
  const [isRunning, setRunning] = useState(false)
  const isBusy = isTaking || isRunning
  const { main, others } = offeredSteps(states, row.status, data?.items ?? [])
  const open = [main, ...others].find((one) => one?.to === wanted)
  const run = async ({ run: action, told }: Omit<FurtherAction, 'text'>) => {
    setRunning(true)
    try {
      await action()
      if (told !== undefined) showToast('success', told)
    } catch (error) {
      showFailure(error)
    } finally {
      setRunning(false)
    }
  }
  const label = (step: Step) => texts.step(row.status, step)
  const resume = () => void run({ run: calls.resume, told: texts.either('hold.resumed') })
  const close = () => setWanted(null)
  return (
    <section className={classes.bar} aria-label={t('label')}>
      <StateSummary states={states} row={row} badges={badges} since={since} />
      {progress}
      <div className={classes.steps}>
        {isError && !data && (
          <Button size="compact-sm" variant="default" onClick={refetch} title={t('failed')}>
            {t('retry')}
          </Button>
        )}
        {data?.may_hold && row.hold_reason === '' && (
          <Button
            size="compact-sm"
            variant="default"
            data-quiet
            title={t('hold.action')}
            leftSection={<IconPlayerPause size={14} aria-hidden />}
            onClick={() => setHolding(true)}
          >
            {t('hold.action')}
          </Button>
        )}
        {data && row.hold_reason !== '' && (
          <Button
            size="compact-sm"
            variant="light"
            loading={isBusy}
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            onClick={resume}
          >
            {t('resume')}
          </Button>
        )}
        {(others.length > 0 || further.length > 0) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="default"
                data-quiet
                title={t('more')}
                leftSection={<IconArrowsSplit2 size={14} aria-hidden />}
              >
                {t('more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((step) => (
                <Menu.Item key={step.to} onClick={() => void take(step)}>
                  {label(step)}
                </Menu.Item>
              ))}
              {further.map((one) => (
                <Menu.Item key={one.text} onClick={() => void run(one)}>
                  {one.text}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {main && (
          <Button size="compact-md" loading={isBusy} onClick={() => void take(main)}>
            {label(main)}
          </Button>
        )}
      </div>
      {open && (
        <StepDialog
          states={states}
          row={row}
          step={open}
          calls={calls}
          wayOut={(refusal) => wayOut(refusal, close)}
          onResume={resume}
          onDone={done}
          onClose={close}
        />
      )}
      {isHolding && (
        <HoldDialog
          states={states}
          calls={calls}
          onClose={() => setHolding(false)}
          onDone={(saved) => {
            setHolding(false)
            showToast('success', t('hold.held', { reason: texts.hold(saved.hold_reason) }))
          }}
        />
      )}
    </section>
  )
}

import { Button, Menu } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { PaperState } from './PaperState.tsx'
import { isClaim, offeredSteps, type Step, splitRefusals, stepName } from './paperSteps.ts'
import type { WaysOut } from './RefusalList.tsx'
import classes from './Status.module.css'
import { StepDialog } from './StepDialog.tsx'
import { type PaperRow, usePaperCalls } from './usePaperCalls.ts'
import { usePaperPart } from './usePaperPart.ts'
import { WorkDone } from './WorkDone.tsx'

type Props = {
  row: PaperRow
  ways: Pick<WaysOut, 'toField' | 'toChecks' | 'toWorks' | 'inform'>
  /** Saves what was typed on the sheet. Resolves with whether there was anything. */
  saveFirst: () => Promise<boolean>
}

/** The status of the paper and its age, the finished share of the work, and the next steps. */
export function StatusBar({ row, ways, saveFirst }: Props) {
  const { t } = useTranslation('paper')
  const calls = usePaperCalls(row)
  const { data, isError, refetch, current } = usePaperPart(row.uuid, 'transitions')
  const [wanted, setWanted] = useState<Step['to'] | null>(null)
  const [isHolding, setHolding] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isChecked = row.final_check_at !== null
  const told = t(isChecked ? 'out.finalCheckGone' : 'out.finalCheckDone')
  const { main, others } = offeredSteps(row.status, data?.items ?? [])
  const open = [main, ...others].find((one) => one?.to === wanted)
  const done = (saved: PaperRow) => {
    setWanted(null)
    showToast('success', t('status.changed', { status: t(`choices.status.${saved.status}`) }))
  }
  const run = async (action: () => Promise<unknown>, told: string) => {
    setBusy(true)
    try {
      await action()
      showToast('success', told)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const take = async (step: Step) => {
    setBusy(true)
    // A refusal may be outdated, because a field was just filled in. Waits for the newest answer.
    const isOutdated = await saveFirst()
    const isKnown = step.is_possible && !isOutdated
    const now = isKnown ? step : (await current(isOutdated))?.items.find(({ to }) => to === step.to)
    // A step that needs input or is refused opens a dialog. A disabled button would not explain it.
    if (!now?.is_possible) {
      setBusy(false)
      return setWanted(step.to)
    }
    try {
      done(await calls.step({ to: step.to, reason: '', taken_by: '', claim: false }))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'transition_refused')) return showFailure(error)
      // The paper has changed since its steps were loaded. The dialog shows what the step needs now.
      refetch()
      setWanted(step.to)
    } finally {
      setBusy(false)
    }
  }
  const label = (step: Step) => {
    const name = stepName(row.status, step.to)
    const { blocking } = splitRefusals(step)
    return isClaim(step) && blocking.length === 0 && name === 'new_in_progress'
      ? t('steps.new_in_progress_claim')
      : t(`steps.${name}`)
  }
  const resume = () => void run(() => calls.hold({ hold_reason: '', until: null, note: '' }), t('hold.resumed'))
  return (
    <section className={classes.bar} aria-label={t('status.label')}>
      <PaperState row={row} />
      {row.target_ze > 0 && <WorkDone done={row.done_ze} total={row.target_ze} />}
      <div className={classes.steps}>
        {isError && !data && (
          <Button size="compact-sm" variant="default" onClick={refetch} title={t('status.failed')}>
            {t('retry')}
          </Button>
        )}
        {data?.may_hold && row.hold_reason === '' && (
          <Button
            size="compact-sm"
            variant="default"
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
            {t('out.resume')}
          </Button>
        )}
        {(others.length > 0 || data?.may_check_finally) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="compact-sm" variant="default">
                {t('status.more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((step) => (
                <Menu.Item key={step.to} onClick={() => void take(step)}>
                  {label(step)}
                </Menu.Item>
              ))}
              {data?.may_check_finally && (
                <Menu.Item onClick={() => void run(() => calls.finalCheck(!isChecked), told)}>
                  {t(isChecked ? 'out.finalCheckBack' : 'out.finalCheck')}
                </Menu.Item>
              )}
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
          row={row}
          step={open}
          calls={calls}
          onDone={done}
          onClose={() => setWanted(null)}
          ways={{
            toField: (name) => {
              setWanted(null)
              ways.toField(name)
            },
            toChecks: () => {
              setWanted(null)
              ways.toChecks()
            },
            toWorks: () => {
              setWanted(null)
              ways.toWorks()
            },
            inform: ways.inform,
            resume: data ? resume : undefined,
            confirmFinalCheck: data?.may_check_finally
              ? () => void run(() => calls.finalCheck(true), t('out.finalCheckDone'))
              : undefined,
          }}
        />
      )}
      {isHolding && (
        <HoldDialog
          calls={calls}
          onClose={() => setHolding(false)}
          onDone={(saved) => {
            setHolding(false)
            const reason = t(`choices.hold_reason.${saved.hold_reason}`)
            showToast('success', t('hold.held', { reason }))
          }}
        />
      )}
    </section>
  )
}

import { Badge, Button, Menu } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { HoldUntil } from './HoldUntil.tsx'
import { isClaim, offeredSteps, type Step, splitRefusals, stepName } from './paperSteps.ts'
import type { WaysOut } from './RefusalList.tsx'
import classes from './Status.module.css'
import { StepDialog } from './StepDialog.tsx'
import { STATUS_COLORS } from './statusColors.ts'
import { TimeInState } from './TimeInState.tsx'
import { type PaperRow, usePaperCalls } from './usePaperCalls.ts'
import { usePaperPart } from './usePaperPart.ts'
import { WorkDone } from './WorkDone.tsx'

type Props = { row: PaperRow; ways: Pick<WaysOut, 'toField' | 'toChecks' | 'toWorks' | 'inform'> }

/** Where the order stands and since when, how much is done, and what can be done next. */
export function StatusBar({ row, ways }: Props) {
  const { t, i18n } = useTranslation('paper')
  const calls = usePaperCalls(row)
  const { data, isError, refetch } = usePaperPart(row.uuid, 'transitions')
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
    // What needs a word or is not possible yet says so in a dialog instead of a button that is grey.
    if (!step.is_possible) return setWanted(step.to)
    setBusy(true)
    try {
      done(await calls.step({ to: step.to, reason: '', taken_by: '', claim: false }))
    } catch (error) {
      showFailure(error)
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
      <div className={classes.state}>
        <Badge size="lg" variant="light" color={STATUS_COLORS[row.status]}>
          {t(`choices.status.${row.status}`)}
        </Badge>
        {row.hold_reason !== '' && (
          <Badge size="lg" variant="light" color="yellow" leftSection={<IconPlayerPause size={14} aria-hidden />}>
            {t(`choices.hold_reason.${row.hold_reason}`)}
          </Badge>
        )}
        {row.hold_reason !== '' && <HoldUntil row={row} language={i18n.language as Language} />}
        {isChecked && (
          <Badge size="lg" variant="light" color="green">
            {t('status.checked')}
          </Badge>
        )}
        <TimeInState since={row.state_since} language={i18n.language} />
      </div>
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
          <Button size="compact-sm" loading={isBusy} onClick={() => void take(main)}>
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

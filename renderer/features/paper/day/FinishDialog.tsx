import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { DayJob } from '#contract/api/dashboard/dashboard.ts'
import { paper } from '#contract/records/paper.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import type { StatedRow } from '#renderer/records/states/defineStates.ts'
import { StepDialog } from '#renderer/records/states/dialogs/StepDialog.tsx'
import { DoneWorks } from '#renderer/shared/finish/DoneWorks.tsx'
import { neverBegun, openJobs } from '#renderer/shared/finish/openJobs.ts'
import { useStamping } from '#renderer/shared/stamps/ownStamps.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { paperStates } from '../status/paperStates.ts'
import { type PaperRow, usePaperCalls } from '../status/usePaperCalls.ts'
import { usePaperPart } from '../status/usePaperPart.ts'
import { usePaperWays } from '../status/usePaperWays.ts'
import { afterOwnWork, nextMove } from './finishStep.ts'

type Props = {
  paperUuid: string
  /** The user's own works of the car. */
  jobs: readonly DayJob[]
  /** Called when one of the works cannot be marked as done. */
  onRefused: (error: ApiError) => void
  onClose: () => void
}

/** Reports a car as done, with its final check. It takes the step of the paper from the technician's own screen. */
export function FinishDialog({ paperUuid, jobs, onRefused, onClose }: Props) {
  const open = openJobs(jobs)
  /** UUIDs of the finished works; null until the user has ticked them. */
  const [works, setWorks] = useState(open.some(neverBegun) ? null : open.map(({ work_uuid }) => work_uuid))
  const answer = useQuery({
    queryKey: recordKeys.row(paper, paperUuid),
    queryFn: ({ signal }) => recordCalls.row(paper, paperUuid, signal),
    staleTime: 0,
  })
  const { error } = answer
  useEffect(() => {
    if (!error) return
    showFailure(error)
    onClose()
  }, [error, onClose])
  if (works === null) return <DoneWorks jobs={jobs} onDone={(done) => setWorks([...done])} onClose={onClose} />
  if (!answer.data) return null
  const row = answer.data as unknown as PaperRow
  return (
    <Finish row={row} works={works} isWhole={works.length === open.length} onRefused={onRefused} onClose={onClose} />
  )
}

type FinishProps = Pick<Props, 'onRefused' | 'onClose'> & {
  row: PaperRow
  works: readonly string[]
  /** Whether all open works of the user are ticked. */
  isWhole: boolean
}

function Finish({ row, works, isWhole, onRefused, onClose }: FinishProps) {
  const { t } = useTranslation(['paper', 'day', 'states'])
  const navigate = useNavigate()
  const calls = usePaperCalls(row)
  const wayOf = usePaperWays()
  const stamping = useStamping()
  const { data, error, isAnswered, refetch } = usePaperPart(row.uuid, 'transitions', { isNew: true })
  const given = data?.items.find(({ to }) => to === 'completed')
  const isTaken = useRef(false)
  /** Whether the user's works are done. Then the dialog shows all remaining refusals. */
  const [isEnded, setEnded] = useState(false)
  const done = (saved: StatedRow) => {
    showToast('success', t('states:changed', { status: t(`choices.status.${saved.status}`) }))
    onClose()
  }
  const toPaper = () => {
    onClose()
    void navigate(`/workshop/paper/${row.uuid}`)
  }
  const run = (action: () => Promise<unknown>, told: string) =>
    void action().then(() => showToast('success', told), showFailure)
  /**
   * Ends the user's stamps and works of the car. Answers null when the server refused, and has shown the reason.
   */
  const endOwn = async () => {
    try {
      return await stamping.finish({ paper_uuid: row.uuid, work_uuids: [...works] })
    } catch (error) {
      if (error instanceof ApiError && error.refusals.length > 0) onRefused(error)
      else showFailure(error)
      onClose()
      return null
    }
  }
  const endPart = async () => {
    if (!(await endOwn())) return
    showToast('success', t('day:partSaved'))
    onClose()
  }
  const finish = async () => {
    if (!(await endOwn())) return
    try {
      done(await calls.step({ to: 'completed', reason: '' }))
    } catch (error) {
      // The works are saved. The dialog now shows what the paper still lacks.
      if (!(error instanceof ApiError && error.code === 'transition_refused')) showFailure(error)
      refetch()
      setEnded(true)
    }
  }
  const handOver = async () => {
    const answer = await endOwn()
    if (!answer) return
    showToast('success', t(answer.open_works > 0 ? 'out.handedOverLater' : 'out.handedOver'))
    onClose()
  }
  const step = given && !isEnded ? afterOwnWork(given) : given
  const move = nextMove({ isWhole, isEnded, isAnswered, step })
  useEffect(() => {
    if (move === 'close') onClose()
    if (!isAnswered || !error) return
    showFailure(error)
    onClose()
  }, [move, isAnswered, error, onClose])
  // Acts without a further question when nothing is missing, or when only a part is done: the tap on the button was the
  // decision.
  useEffect(() => {
    if ((move !== 'save' && move !== 'step') || isTaken.current) return
    isTaken.current = true
    void (move === 'save' ? endPart() : finish())
  })
  if (move !== 'ask' || !step) return null
  const ways = {
    toField: toPaper,
    toChecks: toPaper,
    toWorks: toPaper,
    inform: toPaper,
    confirmFinalCheck: data?.may_check_finally
      ? () => run(() => calls.finalCheck(true), t('out.finalCheckDone'))
      : undefined,
    handOver: data?.may_check_finally ? undefined : () => void handOver(),
  }
  return (
    <StepDialog
      states={paperStates}
      row={row}
      step={step}
      calls={calls}
      onDone={done}
      onClose={onClose}
      onResume={() => run(calls.resume, t('hold.resumed'))}
      wayOut={(refusal) => wayOf(row, refusal, ways)}
    />
  )
}

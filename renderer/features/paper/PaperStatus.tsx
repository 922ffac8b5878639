import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { StatusBar } from '#renderer/records/states/bar/StatusBar.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { focusField } from './status/focusField.ts'
import { paperStates } from './status/paperStates.ts'
import { type PaperRow, usePaperCalls } from './status/usePaperCalls.ts'
import { usePaperPart } from './status/usePaperPart.ts'
import { usePaperWays } from './status/usePaperWays.ts'
import { WorkDone } from './status/WorkDone.tsx'
import { WORKS_ID } from './works/worksId.ts'

type Props = {
  row: PaperRow
  onInform: (() => void) | undefined
  showTab: (name: string | null) => void
  saveFirst: () => Promise<boolean>
}

/** Time until the dialog has closed and returned the focus (ms). */
const CLOSED_MS = 250

/** The status of the paper and its next step, with links to whatever blocks the step. */
export function PaperStatus({ row, onInform, showTab, saveFirst }: Props) {
  const { t } = useTranslation('paper')
  const calls = usePaperCalls(row)
  const wayOf = usePaperWays()
  const { data } = usePaperPart(row.uuid, 'transitions')
  const isChecked = row.final_check_at !== null
  const check = {
    text: t(isChecked ? 'out.finalCheckBack' : 'out.finalCheck'),
    run: () => calls.finalCheck(!isChecked),
    told: t(isChecked ? 'out.finalCheckGone' : 'out.finalCheckDone'),
  }
  const waysOut = (close: () => void) => ({
    toField: (name: string) => {
      close()
      showTab(null)
      setTimeout(() => focusField(name), CLOSED_MS)
    },
    toChecks: () => {
      close()
      showTab('checks')
    },
    toWorks: () => {
      close()
      showTab(null)
      setTimeout(() => document.getElementById(WORKS_ID)?.scrollIntoView({ block: 'start' }), CLOSED_MS)
    },
    inform: onInform,
    confirmFinalCheck: data?.may_check_finally
      ? () => void check.run().then(() => showToast('success', check.told), showFailure)
      : undefined,
  })
  return (
    <StatusBar
      states={paperStates}
      row={row}
      saveFirst={saveFirst}
      wayOut={(refusal, close) => wayOf(row, refusal, waysOut(close))}
      badges={
        isChecked && (
          <Badge size="lg" variant="light" color="green">
            {t('status.checked')}
          </Badge>
        )
      }
      progress={row.target_ze > 0 && <WorkDone done={row.done_ze} total={row.target_ze} />}
      further={data?.may_check_finally ? [check] : []}
    />
  )
}

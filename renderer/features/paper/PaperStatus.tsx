import { focusField } from './status/focusField.ts'
import { StatusBar } from './status/StatusBar.tsx'
import type { PaperRow } from './status/usePaperCalls.ts'
import { WORKS_ID } from './works/worksId.ts'

type Props = {
  row: PaperRow
  onInform: (() => void) | undefined
  showTab: (name: string | null) => void
  saveFirst: () => Promise<boolean>
}

/** The status of the paper and its next step, with links to whatever blocks the step. */
export function PaperStatus({ row, onInform, showTab, saveFirst }: Props) {
  return (
    <StatusBar
      row={row}
      saveFirst={saveFirst}
      ways={{
        toField: (name) => {
          showTab(null)
          // Waits until the dialog has closed and returned the focus.
          setTimeout(() => focusField(name), 250)
        },
        toChecks: () => showTab('checks'),
        toWorks: () => {
          showTab(null)
          setTimeout(() => document.getElementById(WORKS_ID)?.scrollIntoView({ block: 'start' }), 250)
        },
        inform: onInform,
      }}
    />
  )
}

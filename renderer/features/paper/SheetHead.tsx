import { SheetNav } from './sheets/SheetNav.tsx'
import { focusField } from './status/focusField.ts'
import { StatusBar } from './status/StatusBar.tsx'
import type { PaperRow } from './status/usePaperCalls.ts'
import { WarningList } from './status/WarningList.tsx'
import { WORKS_ID } from './works/worksId.ts'

type Props = {
  row: PaperRow
  readOnly: boolean
  onInform: (() => void) | undefined
  showTab: (name: string | null) => void
}

/** What stands above the sheet whichever part of it is open: sheets, status, warnings. */
export function SheetHead({ row, readOnly, onInform, showTab }: Props) {
  return (
    <>
      <WarningList uuid={row.uuid} />
      <StatusBar
        row={row}
        ways={{
          toField: (name) => {
            showTab(null)
            // Once the dialog is closed and has given the focus back.
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
      <SheetNav paper={row} readOnly={readOnly} />
    </>
  )
}

import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { paper } from '#contract/records/paper.ts'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { Origins } from '#renderer/shared/origin/Origins.tsx'
import { SnapshotDrop } from '#renderer/shared/vehicle/SnapshotDrop.tsx'
import { AcknowledgeDialog } from './damage/AcknowledgeDialog.tsx'
import { paperView } from './list/view.ts'
import { LoanCars } from './loan/LoanCars.tsx'
import { PaperActions } from './PaperActions.tsx'
import { PaperStatus } from './PaperStatus.tsx'
import { HeadBar } from './sheet/HeadBar.tsx'
import { Rail } from './sheet/Rail.tsx'
import classes from './sheet/Sheet.module.css'
import { SheetMain } from './sheet/SheetMain.tsx'
import { ConsentLine } from './sheets/ConsentLine.tsx'
import { SheetNav } from './sheets/SheetNav.tsx'
import { useSeesPrices } from './sheets/useSeesPrices.ts'
import type { PaperRow } from './status/usePaperCalls.ts'
import { usePaperPart } from './status/usePaperPart.ts'
import { WarningList } from './status/WarningList.tsx'
import { useSheetTabs } from './useSheetTabs.tsx'
import { PaperField } from './vehicle/PaperField.tsx'

type Props = { uuid: string }

/** A saved workshop paper: its head, its works, and the rail of fields beside them. */
export function PaperForm({ uuid }: Props) {
  const draft = useRecordDraft(paperView, uuid)
  const row = draft.row as unknown as PaperRow | null
  const [, setParameters] = useSearchParams()
  const [isInforming, setInforming] = useState(false)
  const isLocked = draft.readOnly !== null
  const seesPrices = useSeesPrices()
  const warnings = usePaperPart(draft.uuid, 'warnings')
  const last = warnings.data?.last_mileage ?? null
  const tabs = useSheetTabs(isLocked, row?.version ?? 0)
  const inform = row && !isLocked && row.security_damage.trim() !== '' ? () => setInforming(true) : undefined
  const showTab = (name: string | null) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === null) next.delete('tab')
        else next.set('tab', name)
        return next
      },
      { replace: true },
    )
  const saveFirst = async () => {
    const { selfSaving, changed } = draft
    if (selfSaving === null || changed.length === 0) return false
    await selfSaving.saveAll()
    return true
  }
  const field = (name: keyof typeof paper.fields) => <PaperField key={name} draft={draft} name={name} last={last} />
  const isStanding = row !== null && row.deleted_at === null
  return (
    <SnapshotDrop vin={row?.vin ?? ''} isAllowed={row !== null && !isLocked}>
      <RecordDetail
        draft={draft}
        tabs={tabs}
        actions={isStanding && <PaperActions uuid={row.uuid} isTyped={draft.changed.length > 0} />}
        banner={(banner) =>
          row && (
            <HeadBar
              row={row}
              banner={banner}
              status={<PaperStatus row={row} onInform={inform} showTab={showTab} saveFirst={saveFirst} />}
            />
          )
        }
        head={
          isStanding && (
            <div className={classes.around}>
              <Origins record="paper" uuid={row.uuid} />
              <WarningList uuid={row.uuid} />
              <SheetNav uuid={row.uuid} />
              <ConsentLine paper={row} readOnly={isLocked} />
            </div>
          )
        }
      >
        {row && (
          <div className={classes.sheet}>
            <SheetMain
              row={row}
              readOnly={isLocked}
              seesPrices={seesPrices}
              field={field}
              isDamageTyped={draft.changed.includes('security_damage')}
              onInform={inform}
            />
            <Rail row={row} seesPrices={seesPrices} field={field} loan={<LoanCars paper={row} readOnly={isLocked} />} />
          </div>
        )}
        {row && isInforming && (
          <AcknowledgeDialog uuid={row.uuid} damage={row.security_damage} onClose={() => setInforming(false)} />
        )}
      </RecordDetail>
    </SnapshotDrop>
  )
}

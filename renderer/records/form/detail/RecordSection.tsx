import { type ReactNode, useState } from 'react'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { AnyDraft } from '../draft/recordDraft.ts'
import classes from './Form.module.css'

type Props = {
  draft: AnyDraft
  name: string
  children: ReactNode
  /** Whether up to four fields stand beside each other where there is room, for many short fields. */
  isDense?: boolean
}

/** A group of fields under the title `sections.<name>`. It can be folded; a refused field opens it. */
export function RecordSection({ draft, name, children, isDense = false }: Props) {
  const { section } = useRecordTexts(draft.view)
  const [isOpen, setOpen] = useState(true)
  return (
    <details className={classes.section} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.sectionTitle}>{section(name)}</summary>
      <div className={classes.fields} data-dense={isDense || undefined}>
        {children}
      </div>
    </details>
  )
}

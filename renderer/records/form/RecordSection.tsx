import { type ReactNode, useState } from 'react'
import { useRecordTexts } from '../useRecordTexts.ts'
import classes from './Form.module.css'
import type { AnyDraft } from './recordDraft.ts'

type Props = { draft: AnyDraft; name: string; children: ReactNode }

/** Fields that belong together, under `sections.<name>`. It can be folded; a refused field opens it again. */
export function RecordSection({ draft, name, children }: Props) {
  const { section } = useRecordTexts(draft.view)
  const [isOpen, setOpen] = useState(true)
  return (
    <details className={classes.section} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.sectionTitle}>{section(name)}</summary>
      <div className={classes.fields}>{children}</div>
    </details>
  )
}

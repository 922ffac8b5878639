import type { RichDocument } from '#contract/richText/document.ts'
import { RichText } from '#renderer/shared/richText/reader/RichText.tsx'
import { FaqFiles } from '../data/FaqFiles.tsx'
import classes from './Reader.module.css'

type Props = { document: RichDocument }

/** The formatted answer. */
export function Answer({ document }: Props) {
  return (
    <div className={classes.answer}>
      <FaqFiles>
        <RichText document={document} />
      </FaqFiles>
    </div>
  )
}

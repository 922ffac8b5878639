import type { Language } from '#contract/constants.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import { RichText } from '#renderer/shared/richText/reader/RichText.tsx'
import { NewsFiles } from '../data/NewsFiles.tsx'
import classes from './Parts.module.css'

type Props = { body: RichDocument; language: Language }

/** The text of a notice. */
export function NoticeText({ body, language }: Props) {
  return (
    <div className={classes.text} lang={language} dir="auto">
      <NewsFiles>
        <RichText document={body} />
      </NewsFiles>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Language } from '#contract/constants.ts'
import { directionOf } from '#renderer/i18n/languageNames.ts'
import classes from './Print.module.css'
import { pageName } from './pageNumbers.ts'
import type { PageSize } from './pageSizes.ts'

type Props = {
  size: PageSize
  language: Language
  /** The number of the copy, whose pages are numbered. Without it, it is the preview. */
  copy?: number | undefined
  children: ReactNode
}

const classOf = (kind: string | undefined, size: PageSize) =>
  [classes.page, kind, classes[`page-${size}`]].filter(Boolean).join(' ')

/** One copy of a document on paper with margins, or its preview. Only the pages of a copy are numbered. */
export function PrintedPage({ size, language, copy, children }: Props) {
  return (
    <article
      className={classOf(classes.sheet, size)}
      style={copy === undefined ? undefined : { page: pageName(copy) }}
      lang={language}
      dir={directionOf(language)}
      data-page={size}
    >
      {children}
    </article>
  )
}

/** One label without margins. On a sheet that is larger than the label, it has a line to cut along. */
export function PrintedLabel({ size, own, language, children }: Omit<Props, 'copy'> & { own: PageSize }) {
  return (
    <article className={classOf(classes.bare, size)} lang={language} dir={directionOf(language)} data-page={size}>
      <div className={own === size ? undefined : classes.cut}>{children}</div>
    </article>
  )
}

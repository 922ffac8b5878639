import { directionOf } from '#renderer/i18n/languageNames.ts'
import { type DocumentKind, LABEL_SIZE, millimetres, type PageSize } from '../sheet/documents.ts'
import classes from '../sheet/Print.module.css'
import { pageName } from '../sheet/pageNumbers.ts'
import type { PartLine } from '../sheet/partLines.ts'
import { useSheet } from '../sheet/useSheet.ts'
import { ExtensionPage } from './ExtensionPage.tsx'
import { KeyTag } from './KeyTag.tsx'
import { MaterialSlip } from './MaterialSlip.tsx'
import { MirrorHanger } from './MirrorHanger.tsx'
import { OrderSheet } from './OrderSheet.tsx'

/** Document, size, and the data printed beside those of the paper. */
export type SheetChoice = { kind: DocumentKind; size: PageSize; extension: number; parts: readonly PartLine[] }

/** One copy of a document in its real size. Without `copy` it is the preview. */
export function SheetPage({ choice, copy }: { choice: SheetChoice; copy?: number }) {
  const { language } = useSheet()
  const { kind, size } = choice
  const isLabel = kind === 'key' || kind === 'mirror'
  // On a larger sheet the label has a line to cut along.
  const own = isLabel && size === 'a4' ? LABEL_SIZE[kind] : size
  const [widthMm, heightMm] = millimetres(own)
  return (
    <article
      className={[classes.page, isLabel ? classes.bare : classes.sheet, classes[`page-${size}`]]
        .filter(Boolean)
        .join(' ')}
      style={copy === undefined || isLabel ? undefined : { page: pageName(copy) }}
      lang={language}
      dir={directionOf(language)}
      data-page={size}
    >
      {isLabel ? (
        <div className={own === size ? undefined : classes.cut}>
          {kind === 'key' ? <KeyTag widthMm={widthMm} heightMm={heightMm} /> : <MirrorHanger />}
        </div>
      ) : (
        <Sheet choice={choice} />
      )}
    </article>
  )
}

function Sheet({ choice: { kind, extension, parts } }: { choice: SheetChoice }) {
  if (kind === 'extension') return <ExtensionPage number={extension} />
  if (kind === 'material') return <MaterialSlip parts={parts} />
  return <OrderSheet />
}

import { orderNumberOf } from '#contract/workshop/orderNumber.ts'
import { paperCode } from '#contract/workshop/paperCode.ts'
import { KeyTag, plateOrVinEnd } from '#renderer/shared/print/sheet/KeyTag.tsx'
import { PrintedLabel, PrintedPage } from '#renderer/shared/print/sheet/PrintedPage.tsx'
import type { PageSize } from '#renderer/shared/print/sheet/pageSizes.ts'
import { type DocumentKind, LABEL_SIZE } from '../sheet/documents.ts'
import type { PartLine } from '../sheet/partLines.ts'
import { useSheet } from '../sheet/useSheet.ts'
import { ExtensionPage } from './ExtensionPage.tsx'
import { MaterialSlip } from './MaterialSlip.tsx'
import { MirrorHanger } from './MirrorHanger.tsx'
import { OrderSheet } from './OrderSheet.tsx'

/** Document, size, and the data printed beside those of the paper. */
export type Sheet = { kind: DocumentKind; size: PageSize; extension: number; parts: readonly PartLine[] }

/** One copy of a document in its real size. Without `copy` it is the preview. */
export function SheetPage({ choice, copy }: { choice: Sheet; copy: number | undefined }) {
  const { language } = useSheet()
  const { kind, size } = choice
  if (kind !== 'key' && kind !== 'mirror')
    return (
      <PrintedPage size={size} language={language} copy={copy}>
        <Content choice={choice} />
      </PrintedPage>
    )
  // On a larger sheet the label has a line to cut along.
  const own = size === 'a4' ? LABEL_SIZE[kind] : size
  return (
    <PrintedLabel size={size} own={own} language={language}>
      {kind === 'key' ? <PaperKeyTag size={own} /> : <MirrorHanger />}
    </PrintedLabel>
  )
}

function PaperKeyTag({ size }: { size: PageSize }) {
  const { print, moment, language } = useSheet()
  const values = {
    tag: print.tag,
    plate: plateOrVinEnd(print),
    order: orderNumberOf(print),
    promised: moment(print.promised_at),
    code: paperCode(print.uuid),
  }
  return <KeyTag values={values} size={size} language={language} />
}

function Content({ choice: { kind, extension, parts } }: { choice: Sheet }) {
  if (kind === 'extension') return <ExtensionPage number={extension} />
  if (kind === 'material') return <MaterialSlip parts={parts} />
  return <OrderSheet />
}

import { useIsFetching, useQuery } from '@tanstack/react-query'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import type { LabelKind } from '#contract/ipc/printing.ts'
import { orderNumberOf } from '#contract/workshop/orderNumber.ts'
import { paperCode, paperPath } from '#contract/workshop/paperCode.ts'
import { serverOrigin } from '#renderer/records/pageAddress.ts'
import { photoKeys } from '#renderer/shared/photos/usePhotoSource.ts'
import type { LabelContent } from '#renderer/shared/print/LabelLink.tsx'
import { PrintForm } from '#renderer/shared/print/PrintForm.tsx'
import { plateOrVinEnd } from '#renderer/shared/print/sheet/KeyTag.tsx'
import { paperPhotos } from '../photos/paperPhotos.ts'
import { PaperFields } from './PaperFields.tsx'
import { type Sheet, SheetPage } from './pages/SheetPage.tsx'
import type { DocumentKind } from './sheet/documents.ts'
import { SheetContext } from './sheet/useSheet.ts'
import { usePrintChoice } from './usePrintChoice.ts'

type Props = { print: PaperPrint; extension?: number; isTyped: boolean; onClose: () => void }

/** Documents that can go to their own printer without a dialog. */
const PRINTED_AS: Readonly<Partial<Record<DocumentKind, LabelKind>>> = {
  key: 'key',
  mirror: 'mirror',
  material: 'material',
}

/** The paper or its key tag as a label. Null for other documents. */
function labelOf(print: PaperPrint, { kind, size }: Sheet, origin: string): LabelContent | null {
  if (kind !== 'key' && kind !== 'paper') return null
  const isKey = kind === 'key'
  return {
    type: kind,
    code: isKey ? paperCode(print.uuid) : origin + paperPath(print.uuid),
    lines: [print.tag, plateOrVinEnd(print), orderNumberOf(print)],
    size: isKey ? size : print.site.label_sizes[0],
  }
}

/** Chooses which document of a paper to print. */
export function PrintDialog({ print, extension, isTyped, onClose }: Props) {
  const choice = usePrintChoice(print, extension)
  const { data: origin } = useQuery({ queryKey: ['serverOrigin'], queryFn: serverOrigin, staleTime: Infinity })
  const { sheet } = choice
  const arePhotosLoaded = useIsFetching({ queryKey: photoKeys(paperPhotos(print.uuid)) }) === 0
  const { language } = choice.language
  return (
    <PrintForm
      document={sheet.kind}
      size={sheet.size}
      printedAs={PRINTED_AS[sheet.kind] ?? null}
      copies={choice.copies}
      fields={<PaperFields print={print} choice={choice} />}
      label={origin !== undefined && labelOf(print, sheet, origin)}
      isTyped={isTyped}
      isReady={arePhotosLoaded && origin !== undefined}
      page={(copy) =>
        origin !== undefined && (
          <SheetContext value={{ print, language, isSmall: sheet.size === 'a5', origin }}>
            <SheetPage choice={sheet} copy={copy} />
          </SheetContext>
        )
      }
      onClose={onClose}
    />
  )
}

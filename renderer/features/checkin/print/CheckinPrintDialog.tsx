import type { CheckinPrint } from '#contract/api/service/deskPrints.ts'
import { deskCode } from '#contract/service/deskCode.ts'
import { PrintForm } from '#renderer/shared/print/PrintForm.tsx'
import { SheetFields } from '#renderer/shared/print/SheetFields.tsx'
import { KeyTag, type KeyTagValues, plateOrVinEnd } from '#renderer/shared/print/sheet/KeyTag.tsx'
import { PrintedLabel, PrintedPage } from '#renderer/shared/print/sheet/PrintedPage.tsx'
import { KEY_LABEL, keyTagSizes } from '#renderer/shared/print/sheet/pageSizes.ts'
import { printedMoment } from '#renderer/shared/print/sheet/printedMoment.ts'
import { keepSheets, useSheetChoice } from '#renderer/shared/print/sheetChoice.ts'
import { useCopies } from '#renderer/shared/print/useCopies.ts'
import { useSheetLanguage } from '#renderer/shared/print/useSheetLanguage.ts'
import { DropOffReceipt } from './DropOffReceipt.tsx'
import { type CheckinDocument, DOCUMENTS, RECEIPT_SIZES } from './documents.ts'

type Props = {
  print: CheckinPrint
  /** The document with which the dialog begins. Without it: the last one of this computer. */
  asked?: CheckinDocument | undefined
  isTyped: boolean
  onClose: () => void
}

const lastChoice = keepSheets<CheckinDocument>('checkin.print')

/** Chooses which document of a check-in to print. */
export function CheckinPrintDialog({ print, asked, isTyped, onClose }: Props) {
  const choice = useSheetChoice<CheckinDocument>({
    kept: lastChoice,
    kinds: DOCUMENTS,
    beginWith: (last) => asked ?? last,
    sizesOf: (kind) => (kind === 'key' ? keyTagSizes(print.site.label_sizes) : RECEIPT_SIZES),
  })
  const languages = useSheetLanguage(print.customer.language)
  const copies = useCopies()
  const { kind, size } = choice
  const { language } = languages
  const tag: KeyTagValues = {
    tag: print.tag || print.key_place,
    plate: plateOrVinEnd(print),
    order: print.order,
    promised: printedMoment(print.promised_at, print.site.time_zone, language),
    code: deskCode('checkin', print.uuid),
  }
  const own = size === 'a4' ? KEY_LABEL : size
  return (
    <PrintForm
      document={kind}
      size={size}
      printedAs={kind}
      copies={copies}
      fields={<SheetFields choice={choice} language={languages} />}
      label={kind === 'key' && { type: 'key', code: tag.code, lines: [tag.tag, tag.plate, tag.order], size }}
      isTyped={isTyped}
      isReady
      page={(copy) =>
        kind === 'key' ? (
          <PrintedLabel size={size} own={own} language={language}>
            <KeyTag values={tag} size={own} language={language} />
          </PrintedLabel>
        ) : (
          <PrintedPage size={size} language={language} copy={copy}>
            <DropOffReceipt print={print} language={language} />
          </PrintedPage>
        )
      }
      onClose={onClose}
    />
  )
}

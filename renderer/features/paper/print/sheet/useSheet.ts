import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import type { Language } from '#contract/constants.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import { printedMoment } from '#renderer/shared/print/sheet/printedMoment.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'

type SheetContent = {
  print: PaperPrint
  /** Language of the printed sheet, which may differ from the screen's. */
  language: Language
  /** Small pages have smaller codes. */
  isSmall: boolean
  /** Address of the web client. */
  origin: string
}

/** Data that all parts of a sheet need. */
export const SheetContext = createContext<SheetContent | null>(null)

/** The paper and the texts of the sheet that is being drawn. */
export function useSheet() {
  const content = useContext(SheetContext)
  if (!content) throw new Error('A part of a sheet stands in none')
  const { language, print } = content
  const { t } = useTranslation(['print', 'paper', 'extension'], { lng: language })
  return {
    ...content,
    t,
    /** A moment as text, or an empty text. */
    moment: (iso: string | null) => printedMoment(iso, print.site.time_zone, language),
    day: (iso: string | null) => (iso === null ? '' : formatDay(iso, language)),
    money: (cents: number | null) => (cents === null ? '' : `${formatMoney(cents, language)} €`),
  }
}

import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import type { Language } from '#contract/constants.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import { formatDate, formatDay } from '#renderer/ui/time/dates.ts'

type SheetContent = {
  print: PaperPrint
  /** Of the sheet, which need not be that of the screen. */
  language: Language
  /** On a small page codes are smaller. */
  isSmall: boolean
  /** Where the client is opened. */
  origin: string
}

/** What all parts of a sheet are drawn from. */
export const SheetContext = createContext<SheetContent | null>(null)

/** The order and the words of the sheet that is being drawn. */
export function useSheet() {
  const content = useContext(SheetContext)
  if (!content) throw new Error('A part of a sheet stands in none')
  const { language } = content
  const { t } = useTranslation(['print', 'paper', 'extension'], { lng: language })
  return {
    ...content,
    t,
    /** A moment, or nothing. */
    moment: (iso: string | null) => (iso === null ? '' : formatDate(new Date(iso), 'full', language)),
    day: (iso: string | null) => (iso === null ? '' : formatDay(iso, language)),
    money: (cents: number | null) => (cents === null ? '' : `${formatMoney(cents, language)} €`),
  }
}

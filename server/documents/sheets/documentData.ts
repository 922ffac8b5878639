import type { Language } from '#contract/constants.ts'
import type { AcceptanceSheet } from './acceptanceSheet.ts'
import type { DocumentFact, DocumentFrame, DocumentPart, DocumentPicture } from './documentParts.ts'

/** The data of each template. Its name is that of the file in `templates/`. */
type DocumentData = {
  newsReceipts: {
    frame: DocumentFrame
    facts: readonly DocumentFact[]
    heads: readonly string[]
    rows: readonly (readonly string[])[]
    /** Texts with the language in which each is written. */
    texts: readonly { language: Language; title: string; note: string; parts: readonly DocumentPart[] }[]
  }
  vehicleSheet: {
    frame: DocumentFrame
    facts: readonly DocumentFact[]
    notesTitle: string
    notes: string
    parts: readonly { title: string; heads: readonly string[]; rows: readonly (readonly string[])[] }[]
  }
  acceptance: AcceptanceSheet
}
export type DocumentTemplate = keyof DocumentData

export type DocumentAsk<T extends DocumentTemplate> = {
  template: T
  data: DocumentData[T]
  language: Language
  pictures?: readonly DocumentPicture[]
}

import type { Language } from '#contract/constants.ts'

/** Name and value. An empty value is not drawn. */
export type DocumentFact = readonly [name: string, value: string]

/** The frame around the content of every document. All texts are in the reader's language. */
export type DocumentFrame = {
  /** Title of the file, for the window of a PDF reader. */
  name: string
  title: string
  /** The subject of the document: a plate, the title of a notice. */
  subject: string
  site: { name: string; lines: readonly string[] }
  foot: string
  /** "Printed on …" */
  printed: string
  /** With the gaps `{{page}}` and `{{pages}}`. */
  page: string
}

/** A block of a formatted text. `sign` is the bullet or number of an item. */
export type DocumentPart =
  | { kind: 'heading' | 'text'; text: string }
  | { kind: 'item'; text: string; sign: string; depth: number }

/** The data of each template. Its name is that of the file in `templates/`. */
type DocumentData = {
  newsReceipts: {
    frame: DocumentFrame
    facts: readonly DocumentFact[]
    heads: readonly string[]
    rows: readonly (readonly string[])[]
    texts: readonly { title: string; note: string; parts: readonly DocumentPart[] }[]
  }
  vehicleSheet: {
    frame: DocumentFrame
    facts: readonly DocumentFact[]
    notesTitle: string
    notes: string
    parts: readonly { title: string; heads: readonly string[]; rows: readonly (readonly string[])[] }[]
  }
}
export type DocumentTemplate = keyof DocumentData

/** A picture of a document. `read` is called when its turn comes, so that one original is in memory at a time. */
export type DocumentPicture = {
  /** The name by which the data refers to it. */
  name: string
  /** A logo keeps its transparent parts. */
  kind: 'photo' | 'logo'
  /** Null when it is gone or may not be shown. Its place stays empty. */
  read(): Promise<Uint8Array | null>
}

export type DocumentAsk<T extends DocumentTemplate> = {
  template: T
  data: DocumentData[T]
  language: Language
  pictures?: readonly DocumentPicture[]
}

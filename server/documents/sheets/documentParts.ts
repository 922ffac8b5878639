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

/** A picture of a document. `read` is called when its turn comes, so that one original is in memory at a time. */
export type DocumentPicture = {
  /** The name by which the data refers to it. */
  name: string
  /** A logo keeps its transparent parts. */
  kind: 'photo' | 'logo'
  /** Null when it is gone or may not be shown. Its place stays empty. */
  read(): Promise<Uint8Array | null>
}

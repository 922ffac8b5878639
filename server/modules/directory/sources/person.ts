/** A person as a file or a directory describes them. The values are texts in the spelling of the source.
 * A list of names is one text. */
export type Person = {
  sourceId: string | null
  values: Readonly<Record<string, string>>
  /** Row of the file, as a spreadsheet shows it. A directory has none. */
  line?: number
  /** The field in whose cell a quotation mark has no partner, empty without a field. Such a row cannot be read. */
  strayQuote?: string
  /** Fields in whose cells the spreadsheet shows an error. They have no value. */
  errors?: readonly string[]
}

/** A person as a file or a directory describes them. The values are texts in the spelling of the source. */
export type Person = { sourceId: string | null; values: Readonly<Record<string, string>> }

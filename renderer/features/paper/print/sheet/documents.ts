import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import { KEY_LABEL, keyTagSizes, type PageSize } from '#renderer/shared/print/sheet/pageSizes.ts'

/** The documents that can be printed for a paper. */
export const DOCUMENTS = ['paper', 'extension', 'key', 'mirror', 'material'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]

/** Size of a label that is cut out of a larger sheet. */
export const LABEL_SIZE = { key: KEY_LABEL, mirror: 'a5' } as const

/** Sizes of a document, the usual one first. Key labels come in the sizes of the location's printers. */
export function sizesOf(kind: DocumentKind, { site: location }: PaperPrint): readonly PageSize[] {
  switch (kind) {
    case 'paper':
      return ['a4']
    case 'extension':
    case 'material':
      return ['a4', 'a5']
    case 'mirror':
      return ['a5', 'a4']
    case 'key':
      return keyTagSizes(location.label_sizes)
  }
}

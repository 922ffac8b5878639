import { useState } from 'react'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import { keepSheets, useSheetChoice } from '#renderer/shared/print/sheetChoice.ts'
import { useCopies } from '#renderer/shared/print/useCopies.ts'
import { useSheetLanguage } from '#renderer/shared/print/useSheetLanguage.ts'
import type { Sheet } from './pages/SheetPage.tsx'
import { DOCUMENTS, type DocumentKind, sizesOf } from './sheet/documents.ts'
import { partLines } from './sheet/partLines.ts'

const lastChoice = keepSheets<DocumentKind>('paper.print')

/** Part numbers typed for a paper. They stay when the user closes the dialog, for example to look something up. */
const typedParts = new Map<string, string>()

/** The user's choice of what to print for a paper. */
export function usePrintChoice(print: PaperPrint, extension: number | undefined) {
  const hasOpenExtension = print.extensions.some(({ number }) => number === extension)
  const [first, ...others] = DOCUMENTS.filter((kind) => kind !== 'extension' || print.extensions.length > 0)
  const document = useSheetChoice<DocumentKind>({
    kept: lastChoice,
    kinds: [first ?? 'paper', ...others],
    // An extension is preselected only when its own sheet is open.
    beginWith: (last) => {
      if (hasOpenExtension) return 'extension'
      return last === 'extension' ? 'paper' : last
    },
    sizesOf: (kind) => sizesOf(kind, print),
  })
  const [chosen, setExtension] = useState(extension)
  const [parts, setParts] = useState(typedParts.get(print.uuid) ?? '')
  const number = print.extensions.some((one) => one.number === chosen) ? chosen : print.extensions[0]?.number
  return {
    sheet: {
      kind: document.kind,
      size: document.size,
      extension: number ?? 1,
      parts: partLines(parts),
    } satisfies Sheet,
    document,
    setExtension,
    language: useSheetLanguage(print.customer?.language),
    copies: useCopies(),
    parts,
    setParts: (text: string) => {
      typedParts.set(print.uuid, text)
      setParts(text)
    },
  }
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts'
import { createLocalValue, useLocalValue } from '#renderer/storage/localValue.ts'
import type { SheetChoice } from './pages/SheetPage.tsx'
import { DOCUMENTS, type DocumentKind, type PageSize, sizesOf } from './sheet/documents.ts'
import { partLines } from './sheet/partLines.ts'

/** Most copies of a sheet; a higher number is a typing mistake. */
export const COPIES_MAX = 20

type Kept = { kind?: DocumentKind; sizes?: Partial<Record<DocumentKind, PageSize>> }

function parseKept(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** The document and sizes that this computer printed last, because each computer has its own printer. */
const lastChoice = createLocalValue<Kept>('paper.print', parseKept, JSON.stringify)

/** Part numbers typed for a paper. They outlive the dialog, so that the user can close it and look something up. */
const typedParts = new Map<string, string>()

/** The user's choice of what to print for a paper. */
export function usePrintChoice(print: PaperPrint, extension: number | undefined) {
  const { i18n } = useTranslation()
  const [kept, keep] = useLocalValue(lastChoice)
  const kinds = DOCUMENTS.filter((kind) => kind !== 'extension' || print.extensions.length > 0)
  const known = kinds.find((kind) => kind === kept.kind) ?? 'paper'
  // An extension is preselected only when its own sheet is open.
  const otherwise = known === 'extension' ? 'paper' : known
  const [kind, setKind] = useState<DocumentKind>(
    print.extensions.some(({ number }) => number === extension) ? 'extension' : otherwise,
  )
  const [chosen, setExtension] = useState(extension)
  const [chosenLanguage, setLanguage] = useState<Language | null>(null)
  const [copies, setCopies] = useState('1')
  const [parts, setParts] = useState(typedParts.get(print.uuid) ?? '')
  const sizes = sizesOf(kind, print)
  const size = sizes.find((one) => one === kept.sizes?.[kind]) ?? sizes[0] ?? 'a4'
  const number = print.extensions.some((one) => one.number === chosen) ? chosen : print.extensions[0]?.number
  const count = /^[0-9]{1,2}$/.test(copies.trim()) ? Number(copies) : 0
  const own = [i18n.language as Language, DEFAULT_LANGUAGE, print.customer?.language]
  return {
    sheet: { kind, size, extension: number ?? 1, parts: partLines(parts) } satisfies SheetChoice,
    kinds,
    setKind: (next: DocumentKind) => {
      setKind(next)
      keep({ ...kept, kind: next })
    },
    sizes,
    setSize: (next: PageSize) => keep({ ...kept, sizes: { ...kept.sizes, [kind]: next } }),
    setExtension,
    language: chosenLanguage ?? (i18n.language as Language),
    setLanguage,
    /** The language of the screen, German, and the customer's language. */
    languages: LANGUAGES.filter((one) => own.includes(one)),
    copies,
    setCopies,
    /** Null when the typed text is no valid number of copies. */
    count: count >= 1 && count <= COPIES_MAX ? count : null,
    parts,
    setParts: (text: string) => {
      typedParts.set(print.uuid, text)
      setParts(text)
    },
  }
}

import { useState } from 'react'
import { createLocalValue, type LocalValue, useLocalValue } from '#renderer/storage/localValue.ts'
import type { PageSize } from './sheet/pageSizes.ts'

type Kept<Kind extends string> = { kind?: Kind; sizes?: Partial<Record<Kind, PageSize>> }

function parseKept(text: string | null): Kept<string> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** The document and sizes that this computer printed last, because each computer has its own printer. */
export const keepSheets = <Kind extends string>(key: string): LocalValue<Kept<Kind>> =>
  createLocalValue<Kept<Kind>>(key, parseKept as (text: string | null) => Kept<Kind>, JSON.stringify)

type Options<Kind extends string> = {
  kept: LocalValue<Kept<Kind>>
  /** The documents that can be printed, the usual one first. */
  kinds: readonly [Kind, ...Kind[]]
  /** The document to begin with, by the last one of this computer. */
  beginWith: (last: Kind) => Kind
  sizesOf: (kind: Kind) => readonly PageSize[]
}

export type SheetChoice<Kind extends string> = {
  kinds: readonly Kind[]
  kind: Kind
  setKind: (kind: Kind) => void
  sizes: readonly PageSize[]
  size: PageSize
  setSize: (size: PageSize) => void
}

/** The choice of a document and its size. Both are kept on this computer. */
export function useSheetChoice<Kind extends string>({ kept, kinds, beginWith, sizesOf }: Options<Kind>) {
  const [last, keep] = useLocalValue(kept)
  const [kind, setKind] = useState<Kind>(() => beginWith(kinds.find((one) => one === last.kind) ?? kinds[0]))
  const sizes = sizesOf(kind)
  return {
    kinds,
    kind,
    setKind: (next) => {
      setKind(next)
      keep({ ...last, kind: next })
    },
    sizes,
    size: sizes.find((one) => one === last.sizes?.[kind]) ?? sizes[0] ?? 'a4',
    setSize: (next) => keep({ ...last, sizes: { ...last.sizes, [kind]: next } as Partial<Record<Kind, PageSize>> }),
  } satisfies SheetChoice<Kind>
}

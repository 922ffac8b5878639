import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#contract/constants.ts'
import { type Card, cardQuery } from '../data/newsQueries.ts'

/** A notice in the language that the reader chose for it. While it loads, and where it is gone, the first one stays. */
export function useChosenLanguage(first: Card): { card: Card; choose: (language: Language) => void } {
  const [chosen, choose] = useState<Language | null>(null)
  const isOther = chosen !== null && chosen !== first.language
  const answer = useQuery({
    ...cardQuery(first.uuid, chosen ?? first.language),
    enabled: isOther,
    placeholderData: keepPreviousData,
  })
  return { card: (isOther && answer.data) || first, choose }
}

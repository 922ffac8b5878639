import type { AcceptanceData } from './acceptanceData.ts'
import type { AcceptanceWords } from './acceptanceWords.ts'

/** The data of a protocol with its words and formats. */
export type Writing = {
  data: AcceptanceData
  words: AcceptanceWords
  moment: (at: string) => string
  /** An amount in cents. */
  money: (cents: number) => string
}

/** A text with its gaps filled. A value may contain braces of its own. */
export const filled = (text: string, gaps: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => gaps[name] ?? gap)

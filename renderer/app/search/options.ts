import type { ComponentType } from 'react'
import type { SearchHit } from '#contract/api/search/search.ts'
import { wordBeginnings, wordsOf } from '#contract/text/words.ts'

/** One row of the palette that can be chosen. */
export type Option = {
  /** Unique in the palette and remembered on this device: the name of a command or the uuid of a row. */
  id: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: string
  plate?: string
  details?: SearchHit['details']
  status?: SearchHit['status']
  hold_reason?: SearchHit['hold_reason']
  location?: string
  at?: SearchHit['at']
  run: () => void
}
export type OptionGroup = { key: string; title: string; options: readonly Option[] }

/** Last letters that may differ in another form of a word: "dunkel" finds "Dunkle Darstellung". */
const ENDING = 2
const LONG = 6
const stemOf = (word: string) => (word.length < LONG ? word : word.slice(0, -ENDING))

/** Fewest letters with which a word is found inside of another one: "Planer" finds "Werkstattplaner". */
const PART = 4

/**
 * Whether each typed word begins a word of the text. `isLoose` also ignores word endings and looks inside of longer
 * words. Punctuation alone matches nothing.
 */
export function fits(typed: string, text: string, isLoose = false): boolean {
  const words = wordBeginnings(typed)
  const said = wordsOf(text)
  const isIn = (word: string) => (one: string) =>
    one.startsWith(word) || (isLoose && word.length >= PART && one.includes(word))
  return words.length > 0 && words.every((ways) => ways.some((way) => said.some(isIn(isLoose ? stemOf(way) : way))))
}

import { createContext, type ReactNode } from 'react'
import type { DamageMark } from '#contract/workshop/damageMarks.ts'

/** The latest visit of this car with marks on its sketch. */
export type LastVisit = {
  /** Number of its order; empty without one. */
  order: string
  at: string
  marks: readonly DamageMark[]
}

/** Photos of one mark, with a button to take another one. Null: this sketch has no photos. */
type PhotosOfMark = (mark: DamageMark, label: string, isKnown: boolean) => ReactNode

/** Data that the sketch needs beside its marks. */
export const SketchContext = createContext<{ last: LastVisit | null; photosOf: PhotosOfMark | null }>({
  last: null,
  photosOf: null,
})

const LETTERS = 26
/** Known marks have letters, to tell them from today's marks: A, B, … Z, A1. */
export const letterOf = (index: number) =>
  `${String.fromCharCode(65 + (index % LETTERS))}${index < LETTERS ? '' : Math.floor(index / LETTERS)}`

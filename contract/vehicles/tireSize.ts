import { plainCode } from '../text/typedCode.ts'

/** At most this many characters of a size that is kept as text. */
export const TIRE_SIZE_MAX = 40

const LOAD = '[5-9][0-9]|1[0-2][0-9]'

/**
 * Marks behind load and speed, as tire makers print them. Two adjacent marks never read as a third one. The longer one
 * of two marks with the same beginning comes first.
 */
const SUFFIXES = [
  ['EXTRA ?LOAD', 'REINFORCED', 'XL', 'HL', '(?:6|8|10|12)PR', 'C'],
  // Tires that run flat, by the names of their makers.
  ['RFT', 'ROF', 'SSR', 'DSST', 'EMT', 'HRS', 'ZP'],
  // Made for one maker of cars: Audi, Mercedes, Porsche, BMW, Jaguar and Land Rover, Volvo, Tesla.
  ['AO[12]', 'AO', 'RO[12]', 'MO-S', 'MOE', 'MO1', 'MO', 'N[0-6]', '\\*', 'JLR', 'LR', 'VOL', 'T[012]'],
  ['RF', 'FR', 'MFS', 'FSL', 'FP', 'SEAL', 'S-I', 'M\\+S', '3PMSF', 'TL', 'TT'],
]
  .flat()
  .join('|')
/** At most this many marks. More than that are kept as text. */
const SUFFIXES_MOST = 6
const MARKS = Array.from({ length: SUFFIXES_MOST }, (_, at) => `(?:\\s?(?<mark${at}>${SUFFIXES}))?`).join('')

/** Other spellings of a mark. */
const SAME_MARK: Record<string, string> = { EXTRALOAD: 'XL', 'EXTRA LOAD': 'XL', REINFORCED: 'XL' }

/**
 * Size, load index and speed symbol as printed on the sidewall (ECE-R 30, ECE-R 54): `205/55 R16 91V`. Old and van
 * tires have no aspect ratio (`165 R15 86S`). `T` marks a spare wheel, `LT` a light truck. Other sizes are kept as
 * text.
 */
export const TIRE_PATTERN = [
  '^(?<prefix>LT|T)?\\s?(?<width>[1-3][0-9]5)(?:/(?<aspect>[2-9][05]))?\\s?',
  '(?<construction>ZR|R|D|B)\\s?(?<diameter>1[0-9]|2[0-4])(?<van>C)?\\s*',
  `(?:(?<load>${LOAD})(?:/(?<twin>${LOAD}))?\\s?(?<speed>[A-HJ-NP-Y])`,
  `|\\((?<highLoad>${LOAD})(?<highSpeed>Y)\\))(?<other>\\s?\\((?:${LOAD})[A-HJ-NP-Y]\\))?${MARKS}$`,
].join('')

/** Radial, radial for high speed, diagonal, bias-belted. */
const TIRE_CONSTRUCTIONS = ['R', 'ZR', 'D', 'B'] as const
type TireConstruction = (typeof TIRE_CONSTRUCTIONS)[number]

/** A parsed tire size. */
type TireSize = {
  /** In millimetres. */
  width: number
  /** Height of the sidewall in per cent of the width. Null for the usual height of old and van tires. */
  aspect: number | null
  construction: TireConstruction
  /** Diameter of the rim in inches. */
  diameter: number
  /** C after the diameter marks tires for vans. */
  isVan: boolean
  /** Load index of one tire. `twinLoadIndex` is that of two tires side by side. */
  loadIndex: number
  twinLoadIndex: number | null
  speed: string
  /** Load and speed in brackets mean more than 300 km/h. */
  isOver300: boolean
  /** XL and HL carry more load. RFT, ROF and SSR run flat. FR protects the rim. */
  suffixes: string[]
  /** The size in its stored form. */
  canonical: string
}

const FORM = new RegExp(TIRE_PATTERN)

const suffixesIn = (found: Record<string, string | undefined>): string[] => {
  const marks = Array.from({ length: SUFFIXES_MOST }, (_, at) => found[`mark${at}`]).filter(
    (mark) => mark !== undefined,
  )
  return [...new Set(marks.map((mark) => SAME_MARK[mark] ?? mark))]
}

/** The star of BMW and the snowflake of winter tires have several characters, and `M&S` means `M+S`. */
const plainMarks = (text: string) =>
  text
    .replaceAll(/[★☆✱]/gu, '*')
    .replaceAll(/M[&/.]S\b|MS$/gu, 'M+S')
    .replaceAll('❄', '3PMSF')

/** Parses a tire size. Null when it is none. A leading `HL` is moved to the end. */
export function readTireSize(typed: string): TireSize | null {
  const text = plainMarks(plainCode(typed).toUpperCase().replace(/\s+/g, ' '))
  const [, rest] = /^HL ?(\d.*)$/.exec(text) ?? []
  const found = FORM.exec(rest === undefined ? text : `${rest} HL`)?.groups
  if (!found) return null
  const { prefix = '', width, aspect, construction, diameter, van, load, twin, speed, highLoad, highSpeed } = found
  const isOver300 = highLoad !== undefined
  const loadText = isOver300 ? `(${highLoad}${highSpeed})` : `${load}${twin === undefined ? '' : `/${twin}`}${speed}`
  const height = aspect === undefined ? '' : `/${aspect}`
  const size = `${prefix}${width}${height} ${construction}${diameter}${van ?? ''}`
  const suffixes = suffixesIn(found)
  return {
    width: Number(width),
    aspect: aspect === undefined ? null : Number(aspect),
    construction: construction as TireConstruction,
    diameter: Number(diameter),
    isVan: van !== undefined,
    loadIndex: Number(load ?? highLoad),
    twinLoadIndex: twin === undefined ? null : Number(twin),
    speed: speed ?? highSpeed ?? '',
    isOver300,
    suffixes,
    canonical: [size, loadText, ...(found.other ? [found.other.trim()] : []), ...suffixes].join(' '),
  }
}

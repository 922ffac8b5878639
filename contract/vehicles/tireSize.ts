const LOAD = '[5-9][0-9]|1[0-2][0-9]'

/** Size, load index and speed symbol as printed on the sidewall (ECE-R 30): `205/55 R16 91V`. */
export const TIRE_PATTERN = [
  '^(?<width>[1-3][0-9]5)/(?<aspect>[2-9][05])\\s?(?<construction>ZR|R|D|B)\\s?(?<diameter>1[0-9]|2[0-4])(?<van>C)?\\s*',
  `(?:(?<load>${LOAD})(?:/(?<twin>${LOAD}))?\\s?(?<speed>[A-HJ-NP-Y])`,
  `|\\((?<highLoad>${LOAD})(?<highSpeed>Y)\\))(?<suffix>\\s?(?:XL|HL|RFT|RF|SSR|C))?$`,
].join('')

/** Radial, radial for high speed, diagonal, bias-belted. */
const TIRE_CONSTRUCTIONS = ['R', 'ZR', 'D', 'B'] as const
type TireConstruction = (typeof TIRE_CONSTRUCTIONS)[number]

/** A parsed tire size. */
type TireSize = {
  /** In millimetres. */
  width: number
  /** Height of the sidewall in per cent of the width. */
  aspect: number
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
  /** XL and HL carry more load. RFT, RF and SSR run flat. */
  suffix: string | null
  /** The size in its stored form. */
  canonical: string
}

const FORM = new RegExp(TIRE_PATTERN)

/** Parses a tire size. Null when it is none. A leading `HL` is moved to the end. */
export function readTireSize(typed: string): TireSize | null {
  const text = typed.toUpperCase().trim().replace(/\s+/g, ' ')
  const [, rest] = /^HL ?(\d.*)$/.exec(text) ?? []
  const found = FORM.exec(rest === undefined ? text : `${rest} HL`)?.groups
  if (!found) return null
  const { width, aspect, construction, diameter, van, load, twin, speed, highLoad, highSpeed, suffix } = found
  const isOver300 = highLoad !== undefined
  const loadText = isOver300 ? `(${highLoad}${highSpeed})` : `${load}${twin === undefined ? '' : `/${twin}`}${speed}`
  const size = `${width}/${aspect} ${construction}${diameter}${van ?? ''}`
  return {
    width: Number(width),
    aspect: Number(aspect),
    construction: construction as TireConstruction,
    diameter: Number(diameter),
    isVan: van !== undefined,
    loadIndex: Number(load ?? highLoad),
    twinLoadIndex: twin === undefined ? null : Number(twin),
    speed: speed ?? highSpeed ?? '',
    isOver300,
    suffix: suffix?.trim() ?? null,
    canonical: [size, loadText, suffix?.trim()].filter((part) => part !== undefined).join(' '),
  }
}

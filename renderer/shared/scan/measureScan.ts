import { type Layout, SCAN_LAYOUTS } from '#contract/text/keyboards.ts'
import type { Stroke } from './keyRuns.ts'
import { type CodeKind, isClearCode, kindOfCode } from './kindOfCode.ts'
import { readAs } from './readings.ts'
import { SCAN_ENDINGS, SCAN_GAPS, type ScanSettings } from './scanPace.ts'
import { swapCase } from './swapCase.ts'

/** Keyboard for which the scanner is set: the one of the system, one with Caps Lock, or that of another country. */
type Setting = 'same' | 'caps' | Layout | 'unknown'

/** The result of testing a scanner. Times are in ms. */
export type ScanReport = {
  text: string
  keys: number
  average: number
  slowest: number
  ending: 'Enter' | 'Tab' | 'none'
  setting: Setting
  /** The text as it was meant, and what it looks like. */
  meant: string
  kind: CodeKind
  proposal: ScanSettings
  /** The scanner is slower than any setting allows. */
  isTooSlow: boolean
}

/** Room for a key that comes later than the measured ones. */
const SPARE = 1.2

/** The first reading that looks like a code of the workshop. */
function readSetting(text: string, strokes: readonly Stroke[]): { setting: Setting; meant: string } {
  const layouts = SCAN_LAYOUTS.map((setting) => ({ setting, meant: readAs(setting, strokes) ?? '' }))
  const all = [{ setting: 'same', meant: text }, { setting: 'caps', meant: swapCase(text) }, ...layouts] as const
  return all.find(({ meant }) => isClearCode(meant)) ?? { setting: 'unknown', meant: text }
}

/** Reports what a scanner has typed; null for a text that is too short to tell. */
export function measureScan(strokes: readonly Stroke[]): ScanReport | null {
  const signs = strokes.filter(({ key }) => key.length === 1)
  const last = strokes.at(-1)
  const [from, until] = [signs[0]?.at ?? 0, signs.at(-1)?.at ?? 0]
  if (signs.length < 3 || !last) return null
  const ending = last.key === 'Enter' || last.key === 'Tab' ? last.key : 'none'
  const timed = strokes.filter(({ key }) => key.length === 1 || key === ending)
  const gaps = timed.slice(1).map(({ at }, before) => at - (timed[before]?.at ?? at))
  const slowest = Math.max(...gaps)
  const text = signs.map(({ key }) => key).join('')
  const { setting, meant } = readSetting(text, signs)
  const slow = SCAN_GAPS[SCAN_GAPS.length - 1] ?? SCAN_GAPS[0]
  return {
    text,
    keys: signs.length,
    average: Math.round((until - from) / (signs.length - 1)),
    slowest: Math.round(slowest),
    ending,
    setting,
    meant,
    kind: kindOfCode(meant),
    proposal: {
      gap: SCAN_GAPS.find((gap) => slowest * SPARE <= gap) ?? slow,
      ending: ending === 'none' ? SCAN_ENDINGS[1] : SCAN_ENDINGS[0],
    },
    isTooSlow: slowest > slow,
  }
}

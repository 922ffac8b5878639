import { LAYOUTS, type Layout, SCAN_LAYOUTS } from '#contract/text/keyboards.ts'
import type { Stroke } from './keyRuns.ts'
import { swapCase } from './swapCase.ts'

/** A scanned text as the system read it, and all ways to read it, most likely first. */
export type Scan = { text: string; readings: readonly string[] }

/** Places of the keys, in the order of the characters of a layout. */
const PLACES =
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash'.split(
    ' ',
  )
/** The text of the keys on a keyboard of another country; null when their places are unknown. */
export function readAs(layout: Layout, strokes: readonly Stroke[]): string | null {
  const [plain, shifted] = LAYOUTS[layout]
  const signs = strokes.map(({ code, isShifted }) => (isShifted ? shifted : plain).charAt(PLACES.indexOf(code)))
  return strokes.every(({ code }) => PLACES.includes(code)) ? signs.join('') : null
}

export function scanOf(strokes: readonly Stroke[]): Scan {
  // A dead key has a name, and no character.
  const typed = strokes.map(({ key }) => (key.length === 1 ? key : '')).join('')
  const text = strokes.some(({ isCaps }) => isCaps) ? swapCase(typed) : typed
  const others = SCAN_LAYOUTS.flatMap((layout) => readAs(layout, strokes) ?? [])
  return { text, readings: [...new Set([text, typed, ...others])] }
}

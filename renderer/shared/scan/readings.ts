import type { Stroke } from './keyRuns.ts'
import { swapCase } from './swapCase.ts'

/** A scanned text as the system read it, and all ways to read it, most likely first. */
export type Scan = { text: string; readings: readonly string[] }

/** Characters of the keys by their places, plain and with Shift, as the scanners of each country send them. */
const PLACES =
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash'.split(
    ' ',
  )
const LAYOUTS = {
  us: ["`1234567890-=qwertyuiop[]\\asdfghjkl;'\\zxcvbnm,./", '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"|ZXCVBNM<>?'],
  de: ['^1234567890ß´qwertzuiopü+#asdfghjklöä<yxcvbnm,.-', '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄ>YXCVBNM;:_'],
  fr: ['²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmù<wxcvbn,;:!', '~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%>WXCVBN?./§'],
} as const
export type Layout = keyof typeof LAYOUTS
export const SCAN_LAYOUTS = Object.keys(LAYOUTS) as Layout[]

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

/** The text as a keyboard of another country types it. Signs that stand on no key of the first one stay. */
function translated(text: string, from: Layout, to: Layout): string {
  const [typed, meant] = [LAYOUTS[from].join(''), LAYOUTS[to].join('')]
  return [...text].map((sign) => meant.charAt(typed.indexOf(sign)) || sign).join('')
}

/**
 * All ways to read a text that a scanner has typed into a field, most likely first. The places of its keys are unknown
 * there, so that each pair of keyboards is tried.
 */
export function readingsOf(text: string): string[] {
  const others = SCAN_LAYOUTS.flatMap((from) =>
    SCAN_LAYOUTS.filter((to) => to !== from).map((to) => translated(text, from, to)),
  )
  return [...new Set([text, ...others])]
}

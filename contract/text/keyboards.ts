/** Characters of the keys by their places, plain and with Shift, as the keyboards of each country type them. */
export const LAYOUTS = {
  us: ["`1234567890-=qwertyuiop[]\\asdfghjkl;'\\zxcvbnm,./", '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"|ZXCVBNM<>?'],
  de: ['^1234567890ß´qwertzuiopü+#asdfghjklöä<yxcvbnm,.-', '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄ>YXCVBNM;:_'],
  fr: ['²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmù<wxcvbn,;:!', '~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%>WXCVBN?./§'],
} as const
export type Layout = keyof typeof LAYOUTS
export const SCAN_LAYOUTS = Object.keys(LAYOUTS) as Layout[]

/** The text as a keyboard of another country types it. Characters that the first keyboard does not have stay. */
function translated(text: string, from: Layout, to: Layout): string {
  const [typed, meant] = [LAYOUTS[from].join(''), LAYOUTS[to].join('')]
  return [...text].map((sign) => meant.charAt(typed.indexOf(sign)) || sign).join('')
}

/**
 * All ways to read a text that a scanner has typed into a field, most likely first. The field does not know the two
 * keyboards, so each pair of them is tried.
 */
export function readingsOf(text: string): string[] {
  const others = SCAN_LAYOUTS.flatMap((from) =>
    SCAN_LAYOUTS.filter((to) => to !== from).map((to) => translated(text, from, to)),
  )
  return [...new Set([text, ...others])]
}

import part0 from '@infolektuell/noto-color-emoji/files/0.woff2?url'
import part1 from '@infolektuell/noto-color-emoji/files/1.woff2?url'
import part2 from '@infolektuell/noto-color-emoji/files/2.woff2?url'
import part3 from '@infolektuell/noto-color-emoji/files/3.woff2?url'
import part4 from '@infolektuell/noto-color-emoji/files/4.woff2?url'
import part5 from '@infolektuell/noto-color-emoji/files/5.woff2?url'
import part6 from '@infolektuell/noto-color-emoji/files/6.woff2?url'
import part7 from '@infolektuell/noto-color-emoji/files/7.woff2?url'
import part8 from '@infolektuell/noto-color-emoji/files/8.woff2?url'
import part9 from '@infolektuell/noto-color-emoji/files/9.woff2?url'
import part10 from '@infolektuell/noto-color-emoji/files/10.woff2?url'
import sheet from '@infolektuell/noto-color-emoji/index.css?raw'

/** Name in the theme's list of fonts. It is not Google's name, so that a font installed under that has no effect. */
const FAMILY = 'Werkbank Emoji'
/** Addresses of the font parts, by the numbers in the package's style sheet. */
const PARTS = [part0, part1, part2, part3, part4, part5, part6, part7, part8, part9, part10]

/** First character that is a picture. Digits, arrows and signs below it stay text. */
const FIRST_PICTURE = 0x2300
/** Characters that join several pictures to one. */
const JOINERS = ['U+200d', 'U+20e3']
const isPicture = (range: string) =>
  JOINERS.includes(range) || Number.parseInt(range.slice('U+'.length), 16) >= FIRST_PICTURE

/** The text between two markers. */
const between = (text: string, from: string, to: string) => text.split(from)[1]?.split(to)[0]?.trim() ?? ''

/**
 * Registers the parts of the font. The browser loads a part from our own server when one of its characters is shown.
 */
export function addEmojiFaces(): void {
  for (const rule of sheet.split('@font-face')) {
    const url = PARTS[Number(between(rule, 'url(./files/', '.woff2'))]
    const ranges = between(rule, 'unicode-range:', ';').split(',')
    const unicodeRange = ranges
      .map((range) => range.trim())
      .filter(isPicture)
      .join()
    if (!url || unicodeRange === '') continue
    // Until the part is loaded, the system's own font draws the characters.
    document.fonts.add(new FontFace(FAMILY, `url(${url}) format("woff2")`, { unicodeRange, display: 'swap' }))
  }
}

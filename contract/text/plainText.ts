import { normalized } from './normalized.ts'

/** Ligatures, Arabic letters in their written forms, small signs, and letters of full width. Some PDF texts have them for plain ones. */
const COMPATIBILITY = /[\u{FB00}-\u{FB06}\u{FB50}-\u{FDFF}\u{FE50}-\u{FE6F}\u{FE70}-\u{FEFC}\u{FF01}-\u{FF5E}]/gu
/**
 * Characters without a width: soft hyphens, marks of direction and of byte order. Joiners stay, because Persian words and
 * emoji need them.
 */
const INVISIBLE =
  /[\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2064}\u{2066}-\u{206F}\u{FEFF}]/gu

/**
 * Brings text of another program into the form in which this product stores text: pasted pages, PDF text, files,
 * directories. Use it before text is read by patterns or compared. Letters and their marks become one character each
 * (NFC), presentation forms become plain letters, and invisible characters are removed. The text looks the same.
 */
export const plainText = (text: string): string =>
  normalized(text.replaceAll(COMPATIBILITY, (letter) => letter.normalize('NFKC')).replaceAll(INVISIBLE, ''), 'NFC')

/** Encodings of office programs in our languages with one byte for each letter. */
export const ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'macintosh',
  'DOS 850',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The upper half of code page 850, which no browser decodes. Old Windows programs still export it. */
const DOS_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'
const HALF = 0x80

/** The text of bytes in an encoding. */
export function decodeWith(encoding: Encoding, bytes: Uint8Array): string {
  if (encoding !== 'DOS 850') return new TextDecoder(encoding).decode(bytes)
  return [...bytes].map((byte) => (byte < HALF ? String.fromCodePoint(byte) : DOS_850[byte - HALF])).join('')
}

/** Encodings of office programs in our languages with one byte for each letter. */
export const ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'windows-1256',
  'iso-8859-2',
  'macintosh',
  'DOS 850',
  'DOS 852',
  'DOS 857',
  'DOS 866',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The upper halves of code pages that no browser decodes: Western, Central European, Turkish. Old Windows programs still export them. */
const UPPER_HALVES: Partial<Record<Encoding, string>> = {
  'DOS 850':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  'DOS 852':
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
  'DOS 857':
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\uFFFDÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\uFFFD×ÚÛÙìÿ¯´\u00AD±\uFFFD¾¶§÷¸°¨·¹³²■\u00A0',
}
const HALF = 0x80

/** The text of bytes in an encoding. */
export function decodeWith(encoding: Encoding, bytes: Uint8Array): string {
  const upper = UPPER_HALVES[encoding]
  if (upper === undefined) return new TextDecoder(encoding === 'DOS 866' ? 'ibm866' : encoding).decode(bytes)
  return [...bytes].map((byte) => (byte < HALF ? String.fromCodePoint(byte) : upper[byte - HALF])).join('')
}

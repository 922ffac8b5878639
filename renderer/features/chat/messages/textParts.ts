import { linkifyit } from 'linkify-it'

type TextPart = { key: number; text: string; href: string | null }

const SAFE = /^(https?|mailto):/i
const linkify = linkifyit({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false })

/** Text with the addresses in it. Only web and mail addresses become links; everything else stays text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (from: number, to: number, href: string | null) => {
    if (to > from) parts.push({ key: from, text: text.slice(from, to), href })
  }
  for (const { index, lastIndex, schema, url } of linkify.match(text) ?? []) {
    if (!SAFE.test(url)) continue
    add(end, index, null)
    // Written without a scheme it gets the safe one; the library would take http.
    add(index, lastIndex, schema === '' ? url.replace(/^http:/i, 'https:') : url)
    end = lastIndex
  }
  add(end, text.length, null)
  return parts
}

const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v

/** One to three emoji and nothing else are shown big. */
export function isOnlyEmoji(text: string): boolean {
  return text.length < 60 && ONLY_EMOJI.test(text)
}

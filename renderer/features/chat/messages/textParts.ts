import { linkifyit } from 'linkify-it'
import { tokensIn } from '../composer/mentions.ts'

type TextPart = { key: number; text: string; href: string | null; isMention?: boolean }

const SAFE = /^(https?|mailto):/i
const linkify = linkifyit({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false })

/** Splits a text into plain text and links. Only web and mail addresses become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (from: number, to: number, href: string | null) => {
    if (to > from) parts.push({ key: from, text: text.slice(from, to), href })
  }
  for (const { index, lastIndex, schema, url } of linkify.match(text) ?? []) {
    if (!SAFE.test(url)) continue
    add(end, index, null)
    // An address without a scheme becomes https; the library would use http.
    add(index, lastIndex, schema === '' ? url.replace(/^http:/i, 'https:') : url)
    end = lastIndex
  }
  add(end, text.length, null)
  return parts
}

/** Splits the plain text between links at mentions such as `@Anna Probe`. */
export function withMentions(parts: readonly TextPart[], tokens: readonly string[]): TextPart[] {
  return parts.flatMap((part) => {
    if (part.href !== null) return [part]
    const pieces: TextPart[] = []
    let end = 0
    const add = (from: number, to: number, isMention: boolean) => {
      if (to > from) pieces.push({ key: part.key + from, text: part.text.slice(from, to), href: null, isMention })
    }
    for (const { from, to } of tokensIn(part.text, tokens)) {
      add(end, from, false)
      add(from, to, true)
      end = to
    }
    add(end, part.text.length, false)
    return pieces
  })
}

const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v

/** Whether a text is one to three emoji and nothing else, which are shown large. */
export function isOnlyEmoji(text: string): boolean {
  return text.length < 60 && ONLY_EMOJI.test(text)
}

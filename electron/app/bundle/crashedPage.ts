import { escapeHtml } from '../texts/escapeHtml.ts'
import type { Texts } from '../texts/texts.ts'

/** Path of the crash page. No screen uses it. */
export const CRASHED_PATH = '/-/crashed'

/** Allows only text and two links, because the page must work when the app does not. */
export const CRASHED_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const STYLE = [
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}',
  'body{max-width:34rem;margin:15vh auto;padding:0 1.5rem}',
  'nav{display:flex;flex-wrap:wrap;gap:1rem;margin-top:2rem}',
  'a{color:inherit;border:1px solid;border-radius:.5rem;padding:.6rem 1.1rem;text-decoration:none}',
  'a:hover{text-decoration:underline}',
].join('')

/** Replaces a page that crashes each time it loads. It links to that page and to the start page. */
export function crashedPage({ texts, language, from }: { texts: Texts; language: string; from: string }): string {
  const { again, overview, text, title } = texts.crashed
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const back = /^\/(?![/\\-]|api\b)/.test(from) ? from : '/'
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    `<nav><a href="${escapeHtml(back)}">${escapeHtml(again)}</a><a href="/">${escapeHtml(overview)}</a></nav>`,
    '</main></body></html>',
  ].join('')
}

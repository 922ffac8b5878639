import type { RichDocument } from '#contract/richText/document.ts'

/** Makes a formatted text of typed lines. Each line is a paragraph. */
export const plainAnswer = (typed: string): RichDocument => ({
  type: 'doc',
  content: typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

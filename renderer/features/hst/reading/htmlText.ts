/** Elements that are invisible on the page and therefore no part of the snapshot. */
const UNSEEN = 'script,style,template,noscript,head,iframe,object,[hidden]'
const CELLS = new Set(['TD', 'TH'])
const LINES = new Set([
  ...['ADDRESS', 'ARTICLE', 'BLOCKQUOTE', 'DD', 'DIV', 'DL', 'DT', 'FOOTER', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'],
  ...['HEADER', 'LI', 'MAIN', 'OL', 'P', 'PRE', 'SECTION', 'TABLE', 'TR', 'UL'],
])

function write(node: Node, into: string[]): void {
  if (node.nodeType === Node.TEXT_NODE) into.push((node.textContent ?? '').replace(/\s+/g, ' '))
  const { nodeName } = node
  if (nodeName === 'BR') into.push('\n')
  if (LINES.has(nodeName)) into.push('\n')
  for (const child of node.childNodes) write(child, into)
  if (CELLS.has(nodeName)) into.push('\t')
  if (LINES.has(nodeName)) into.push('\n')
}

/**
 * The text of a page, one line for each table row. The page is parsed in a separate document: no script runs and
 * nothing is loaded.
 */
export function htmlText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const one of body.querySelectorAll(UNSEEN)) one.remove()
  const parts: string[] = []
  write(body, parts)
  return parts
    .join('')
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((cell) => cell.trim())
        .join('\t')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n')
}

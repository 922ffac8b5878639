/** Difference of two edges that counts as none (CSS pixels), for rounding at the zoom of the preview. */
const NEAR = 1.5

type Text = { text: string; block: Element; rects: DOMRect[] }

const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')

function blockOf(node: Node): Element {
  let element = node.parentElement as Element
  while (isInline(element) && element.parentElement) element = element.parentElement
  return element
}

/** The texts of a page, with the block that each stands in. */
function textsOf(sheet: Element): Text[] {
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    if (text === '') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    texts.push({ text, block: blockOf(node), rects: [...range.getClientRects()] })
  }
  return texts
}

const sideways = (inner: DOMRect, outer: DOMRect) => inner.left < outer.left - NEAR || inner.right > outer.right + NEAR
const upright = (inner: DOMRect, outer: DOMRect) => inner.top < outer.top - NEAR || inner.bottom > outer.bottom + NEAR

const hasEllipsis = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
  textOverflow === 'ellipsis' || webkitLineClamp !== 'none'

/** Why a text cannot be read in whole: it leaves the page, or a part of the page cuts it without an ellipsis. */
function troubleOf({ text, block, rects }: Text, sheet: Element, mayEnd: boolean): string[] {
  for (let outer: Element | null = block; outer; outer = outer.parentElement) {
    const box = outer.getBoundingClientRect()
    const style = getComputedStyle(outer)
    const isLeft = rects.some((rect) => sideways(rect, box)) || upright(block.getBoundingClientRect(), box)
    if (isLeft && style.overflow !== 'visible') return mayEnd && hasEllipsis(style) ? [] : [`cut: ${text.slice(0, 40)}`]
    if (outer === sheet) return isLeft ? [`outside: ${text.slice(0, 40)}`] : []
  }
  return []
}

/** Blocks of text that cover each other. */
function overlapsOf(texts: readonly Text[]): string[] {
  const blocks = [...new Set(texts.map(({ block }) => block))]
  return blocks.flatMap((one, at) =>
    blocks.slice(at + 1).flatMap((other) => {
      if (one.contains(other) || other.contains(one)) return []
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      return width > NEAR && height > NEAR
        ? [`${one.textContent?.slice(0, 30)} covers ${other.textContent?.slice(0, 30)}`]
        : []
    }),
  )
}

/**
 * Everything on a printed page that people could not read: texts outside, cut or covered, and pictures outside.
 * `mayEnd`: a text may end early if an ellipsis says so.
 */
export function unreadable(sheet: Element, { mayEnd }: { mayEnd: boolean }): string[] {
  const texts = textsOf(sheet)
  const box = sheet.getBoundingClientRect()
  const pictures = [...sheet.querySelectorAll('svg')].map((picture) => picture.getBoundingClientRect())
  return [
    ...texts.flatMap((text) => troubleOf(text, sheet, mayEnd)),
    ...overlapsOf(texts),
    ...pictures.filter((rect) => sideways(rect, box) || upright(rect, box)).map(() => 'a picture is outside'),
  ]
}

/** The size that CSS gives to the page of an element, such as `105mm 148mm`. Empty without a page of its own. */
export function cssPageOf(element: Element): string {
  const name = getComputedStyle(element).getPropertyValue('page')
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
  const rules = sheets.flatMap(({ cssRules }) => [...cssRules])
  const rule = rules.find((one): one is CSSPageRule => one instanceof CSSPageRule && one.selectorText === name)
  return rule?.style.getPropertyValue('size') ?? ''
}

import type { Page } from 'playwright/test'

/** Smaller text cannot be read on a screen at arm's length (px). */
const SMALLEST_TEXT = 12
/** The smallest target for a finger in a glove (px): WCAG 2.5.5. */
const FINGER = 44

type Span = { left: number; top: number; right: number; bottom: number }
/** Functions that the checks below share inside the page. */
type Sight = {
  /** Visible elements that match: in the uppermost dialog, if there is one. */
  seen(selector: string): Element[]
  /** Whether the middle of an element is in sight now, so that no user has to scroll to it. */
  isHere(element: Element): boolean
  describe(element: Element): string
}
declare global {
  interface Window {
    sight: Sight
  }
}

/**
 * Text that is hard to read and controls that are hard to hit. It finds small text, text that is cut and stands nowhere
 * else, controls that are covered or off the screen, and controls too small for a finger.
 */
export async function layoutProblems(page: Page, isTouch: boolean): Promise<string[]> {
  await page.evaluate(measureLayout)
  return [
    ...(await page.evaluate(findHardText, SMALLEST_TEXT)),
    ...(await page.evaluate(findCovered)),
    ...(isTouch ? await page.evaluate(findSmallControls, FINGER) : []),
  ]
}

// The functions from here on run in the page. They use nothing from outside but `window.sight`.

function measureLayout(): void {
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const isForEars = width <= 1 || height <= 1
    return (
      !isForEars &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('[inert], [aria-hidden="true"]') === null
    )
  }
  const narrowed = (span: Span, { left, top, right, bottom }: Span): Span => ({
    left: Math.max(span.left, left),
    top: Math.max(span.top, top),
    right: Math.min(span.right, right),
    bottom: Math.min(span.bottom, bottom),
  })
  window.sight = {
    seen(selector) {
      const dialog = [...document.querySelectorAll('[role="dialog"]')].findLast(isSeen)
      return [...(dialog ?? document.body).querySelectorAll(selector)].filter(isSeen)
    },
    isHere(element) {
      let span: Span = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(parent)
        if (overflowX !== 'visible' || overflowY !== 'visible') span = narrowed(span, parent.getBoundingClientRect())
      }
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return x > span.left && x < span.right && y > span.top && y < span.bottom
    },
    describe: (element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')} “${(element.textContent ?? '').trim().slice(0, 60)}”`,
  }
}

function findHardText(smallest: number): string[] {
  const { seen, describe } = window.sight
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const isCut = (element: Element) =>
    ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  // A tooltip or a name that has the same words: of the element, or of the control or card around it.
  const isToldOtherwise = (element: Element) => {
    const words = plain(element.textContent)
    for (let one: Element | null = element; one; one = one.parentElement)
      if (['title', 'aria-label'].some((name) => plain(one?.getAttribute(name)).includes(words))) return true
    return false
  }
  const texts = seen('*').filter(hasText)
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  // Text without any size is there for screen readers only.
  const small = texts.filter((element) => sizeOf(element) > 0 && sizeOf(element) < smallest)
  const cut = texts.filter((element) => isCut(element) && !isToldOtherwise(element))
  const isTooWide = document.documentElement.scrollWidth > innerWidth + 1
  return [
    ...(isTooWide ? ['the page is wider than the screen'] : []),
    ...small.map((element) => `small text: ${describe(element)}`),
    ...cut.map((element) => `cut text: ${describe(element)}`),
  ]
}

function findCovered(): string[] {
  const { seen, isHere, describe } = window.sight
  return seen('button, a[href], input, select, textarea, [role="button"], [role="tab"], [role="option"]').flatMap(
    (element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (!isHere(element) || getComputedStyle(element).pointerEvents === 'none') return []
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return []
      // A user can scroll the element out from below a bar that stays in place.
      for (let over: Element | null = hit; over && !over.contains(element); over = over.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(over).position)) return []
      const isOwn = element.contains(hit) || hit.contains(element)
      // In a label, the element beside the control draws the box.
      const isOfLabel = hit.closest('label')?.contains(element) === true
      return isOwn || isOfLabel ? [] : [`covered: ${describe(element)} by ${describe(hit)}`]
    },
  )
}

function findSmallControls(finger: number): string[] {
  const { seen, isHere, describe } = window.sight
  // A small drawing may have a larger target around it.
  const answers = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    // The asked point is scrolled out of sight.
    if (hit === null) return true
    return element.contains(hit) || hit.closest('label, [data-box]')?.contains(element) === true
  }
  const reaches = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const half = finger / 2 - 1
    return (
      (width >= finger - 1 || (answers(element, x - half, y) && answers(element, x + half, y))) &&
      (height >= finger - 1 || (answers(element, x, y - half) && answers(element, x, y + half)))
    )
  }
  // A link in a sentence is as high as its line.
  const isInText = (element: Element) => element.tagName === 'A' && getComputedStyle(element).display === 'inline'
  return seen('button, a[href], input, select, textarea, [role="button"], [role="tab"]')
    .filter((element) => isHere(element) && !isInText(element) && !reaches(element))
    .map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return `small control (${Math.round(width)} × ${Math.round(height)}): ${describe(element)}`
    })
}

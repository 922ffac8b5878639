import type { BlockStyle, CardStyle } from './cardStyle.ts'

/**
 * The lines that fit into a card. A low, wide card shows the promise beside the plate. A card whose plate takes two lines
 * has no room for works.
 */
export function linesOf({ lines, isNarrow, isBroken }: Pick<CardStyle, 'lines' | 'isNarrow' | 'isBroken'>) {
  if (isBroken) return { isBeside: false, hasWorks: false, isBelow: true }
  const isBeside = lines < 3 && !isNarrow
  return {
    isBeside,
    hasWorks: lines === 3 || (lines === 2 && isBeside),
    isBelow: lines === 3 || (lines === 2 && isNarrow),
  }
}

/**
 * Accessible name of a card that is one button. It begins exactly with the visible text (WCAG label in name) and adds
 * the rest.
 */
export function cardLabel(style: CardStyle, { works, details }: BlockStyle): string {
  const { isBeside, hasWorks, isBelow } = linesOf(style)
  const seen = [
    style.plate,
    isBeside && style.promise,
    style.other,
    hasWorks && style.works,
    isBelow && style.promise,
  ].filter(Boolean)
  return [seen.join(' '), !hasWorks && works, details].filter(Boolean).join(', ')
}

/** Accessible name of one block of a card with several. */
export const blockLabel = ({ plate }: CardStyle, { works, details }: BlockStyle): string =>
  [`${plate} ${works}`, details].filter(Boolean).join(', ')

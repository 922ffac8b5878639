import { WIDGET_HEIGHT_MAX, WIDGET_WIDTH_MAX } from '#contract/dashboard/widgets.ts'

export type Size = { width: number; height: number }

/** Tracks of the card grid in pixels. */
type Tracks = { columns: number; column: number; row: number; columnGap: number; rowGap: number }

const within = (value: number, most: number) => Math.min(most, Math.max(1, Math.round(value)))

/** A size within the limits of the start page. */
export const limited = ({ width, height }: Size): Size => ({
  width: within(width, WIDGET_WIDTH_MAX),
  height: within(height, WIDGET_HEIGHT_MAX),
})

/**
 * Size of a card whose corner was dragged to `across` and `down` pixels from its first corner. A grid with one column
 * keeps the width, because every card fills it.
 */
export function draggedSize(before: Size, { across, down }: { across: number; down: number }, tracks: Tracks): Size {
  const { columns, column, row, columnGap, rowGap } = tracks
  const width = columns < 2 ? before.width : Math.min(columns, (across + columnGap) / (column + columnGap))
  return limited({ width, height: (down + rowGap) / (row + rowGap) })
}

/** The tracks of a drawn grid. */
export function tracksOf(grid: Element): Tracks {
  const style = getComputedStyle(grid)
  const columns = style.gridTemplateColumns.split(' ').map(Number.parseFloat)
  return {
    columns: columns.length,
    column: columns[0] ?? 1,
    row: Number.parseFloat(style.gridAutoRows),
    columnGap: Number.parseFloat(style.columnGap) || 0,
    rowGap: Number.parseFloat(style.rowGap) || 0,
  }
}

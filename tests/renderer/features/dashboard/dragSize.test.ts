import { describe, expect, test } from 'vitest'
import { draggedSize, limited } from '#renderer/features/dashboard/arrange/dragSize.ts'

const TRACKS = { columns: 3, column: 400, row: 150, columnGap: 14, rowGap: 14 }
const SMALL = { width: 1, height: 1 }

describe('dragging a dashboard card to another size', () => {
  test('A card takes the columns and rows that end nearest to the dragged corner', () => {
    expect(draggedSize(SMALL, { across: 400, down: 150 }, TRACKS)).toEqual({ width: 1, height: 1 })
    expect(draggedSize(SMALL, { across: 640, down: 260 }, TRACKS)).toEqual({ width: 2, height: 2 })
    expect(draggedSize(SMALL, { across: 590, down: 220 }, TRACKS)).toEqual({ width: 1, height: 1 })
  })

  test('A card stays within its size limits and the columns of the screen', () => {
    expect(draggedSize(SMALL, { across: 5_000, down: 5_000 }, TRACKS)).toEqual({ width: 3, height: 2 })
    expect(draggedSize(SMALL, { across: -50, down: -50 }, TRACKS)).toEqual({ width: 1, height: 1 })
    expect(draggedSize(SMALL, { across: 5_000, down: 10 }, { ...TRACKS, columns: 2 })).toEqual({ width: 2, height: 1 })
    expect(limited({ width: 0, height: 9 })).toEqual({ width: 1, height: 2 })
  })

  test('On a screen with one column dragging changes the height, and keeps the width for larger screens', () => {
    const wide = { width: 3, height: 1 }
    expect(draggedSize(wide, { across: 100, down: 300 }, { ...TRACKS, columns: 1 })).toEqual({ width: 3, height: 2 })
  })
})

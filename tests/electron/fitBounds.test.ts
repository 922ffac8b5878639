import { describe, expect, test } from 'vitest'
import { type Bounds, fitBounds } from '#electron/windows/fitBounds.ts'
import { fc } from '#tests/support/samples/fc.ts'

const primary = { x: 0, y: 24, width: 1920, height: 1056 }
const right = { x: 1920, y: 0, width: 1280, height: 1024 }
const limits = { size: { width: 1280, height: 820 }, minimum: { width: 640, height: 480 } }
const place = (saved: Bounds | null, areas: [Bounds, ...Bounds[]] = [primary, right]) => fitBounds(saved, areas, limits)

function grip(window: Bounds, area: Bounds): boolean {
  const width = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  return width >= 100 && window.y >= area.y && window.y + 40 <= area.y + area.height
}

describe('DSK-04 where a window opens', () => {
  test('A window opens in the middle the first time', () => {
    expect(place(null)).toEqual({ x: 320, y: 142, width: 1280, height: 820 })
    expect(place(null, [{ x: 0, y: 0, width: 800, height: 600 }])).toEqual({ x: 0, y: 0, width: 800, height: 600 })
  })

  test.each([
    { x: 10, y: 30, width: 900, height: 700 },
    { x: 2000, y: 100, width: 900, height: 700 },
    // A window partly outside of the screen, which the user can still grab.
    { x: -500, y: 30, width: 900, height: 700 },
    { x: 3100, y: 980, width: 900, height: 700 },
  ])('A window opens as it was left: %j', (saved) => {
    expect(place(saved)).toEqual(saved)
  })

  test.each([
    { x: -4000, y: 100, width: 900, height: 700 },
    { x: 99_999, y: 100, width: 900, height: 700 },
    { x: 100, y: -30, width: 900, height: 700 },
    { x: 100, y: 1070, width: 900, height: 700 },
    { x: -850, y: 100, width: 900, height: 700 },
  ])('A window opens in the middle of the first display when its title bar would be out of reach: %j', (saved) => {
    expect(place(saved)).toEqual({ x: 510, y: 202, width: 900, height: 700 })
  })

  test('A window with saved bounds that are too small is placed by its smallest size, so that it can be grabbed', () => {
    const sliver = { x: 1919, y: 100, width: 1, height: 1 }
    expect(place(sliver, [primary])).toEqual({ x: 640, y: 312, width: 640, height: 480 })
  })

  test('A window opens on a remaining display when its own display is gone', () => {
    expect(place({ x: 2000, y: 100, width: 900, height: 700 }, [primary])).toMatchObject({ x: 510, y: 202 })
  })

  test('A window can be grabbed wherever it was left, on any displays', () => {
    const area = fc.record({
      x: fc.integer({ min: -5000, max: 5000 }),
      y: fc.integer({ min: -5000, max: 5000 }),
      width: fc.integer({ min: 800, max: 4000 }),
      height: fc.integer({ min: 600, max: 3000 }),
    })
    const saved = fc.record({
      x: fc.integer({ min: -100_000, max: 100_000 }),
      y: fc.integer({ min: -100_000, max: 100_000 }),
      width: fc.integer({ min: 1, max: 100_000 }),
      height: fc.integer({ min: 1, max: 100_000 }),
    })
    fc.assert(
      fc.property(saved, area, fc.array(area, { maxLength: 3 }), (window, first, others) => {
        const areas: [Bounds, ...Bounds[]] = [first, ...others]
        const fitted = place(window, areas)
        return areas.some((one) => grip(fitted, one)) && fitted.width >= 640 && fitted.height >= 480
      }),
    )
  })
})

import { WIDGET_HEIGHT_MAX, WIDGET_WIDTH_MAX, type WidgetName, type WidgetPlace } from '#contract/dashboard/widgets.ts'
import type { Size } from './dragSize.ts'

type Places = readonly WidgetPlace[]

/** Sizes from smallest to largest: a card first grows in height, then in width. */
const SIZES = [
  { width: 1, height: 1 },
  ...Array.from({ length: WIDGET_WIDTH_MAX }, (_, index) => ({ width: index + 1, height: WIDGET_HEIGHT_MAX })),
] as const

/** Moves a card to the place of another one. The cards in between shift by one. */
export function moveTo(places: Places, name: WidgetName, target: WidgetName): WidgetPlace[] {
  const from = places.findIndex((place) => place.name === name)
  const to = places.findIndex((place) => place.name === target)
  const moved = places[from]
  if (!moved || to < 0 || from === to) return [...places]
  const rest = places.filter((place) => place.name !== name)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

/** Moves a card among the visible ones: -1 towards the beginning, 1 towards the end. */
export function moveBy(places: Places, name: WidgetName, step: -1 | 1, isShown: (name: WidgetName) => boolean) {
  const shown = places.filter((place) => !place.is_hidden && isShown(place.name))
  const target = shown[shown.findIndex((place) => place.name === name) + step]
  return target ? moveTo(places, name, target.name) : [...places]
}

/** Makes a card one size smaller or larger. */
export function resizeBy(places: Places, name: WidgetName, step: -1 | 1): WidgetPlace[] {
  return places.map((place) => {
    if (place.name !== name) return place
    const at = SIZES.findIndex(({ width, height }) => width === place.width && height === place.height)
    const size = SIZES[Math.min(SIZES.length - 1, Math.max(0, at + step))]
    return Object.assign({}, place, size)
  })
}

/** Gives a card a size. */
export const resizeTo = (places: Places, name: WidgetName, size: Size): WidgetPlace[] =>
  places.map((place) => (place.name === name ? Object.assign({}, place, size) : place))

/** Shows or hides a card. */
export const setHidden = (places: Places, name: WidgetName, is_hidden: boolean): WidgetPlace[] =>
  places.map((place) => (place.name === name ? Object.assign({}, place, { is_hidden }) : place))

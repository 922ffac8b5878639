import { type Color, encodePng } from './png.ts'

/** Distance of a point outside of a shape, in units of the picture (-1 … 1, y downwards). Negative is inside. */
type Shape = (x: number, y: number) => number

const circle =
  (centerX: number, centerY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - centerX, y - centerY) - radius
const box =
  (centerX: number, centerY: number, width: number, height: number): Shape =>
  (x, y) =>
    Math.max(Math.abs(x - centerX) - width, Math.abs(y - centerY) - height)
const either =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)))
const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y))

function spokes(x: number, y: number): number {
  const turn = Math.PI / 2.5
  const angle = Math.atan2(y, x) + Math.PI / 2
  const nearest = angle - Math.round(angle / turn) * turn
  const distance = Math.hypot(x, y)
  return Math.max(Math.abs(Math.sin(nearest) * distance) - 0.06, distance - 0.45)
}

function hexagon(x: number, y: number): number {
  const [across, down] = [Math.abs(x), Math.abs(y)]
  return Math.max(across * 0.866 + down * 0.5, down) - 0.6
}

function pinTip(x: number, y: number): number {
  return Math.max(Math.abs(x) * 0.82 + y * 0.57 - 0.36, -y - 0.1)
}

const MOTIFS = {
  person: either(circle(0, -0.22, 0.34), without(circle(0, 0.95, 0.72), box(0, 1.6, 1, 0.6))),
  group: either(
    circle(-0.38, -0.08, 0.21),
    circle(0.38, -0.08, 0.21),
    circle(-0.38, 0.56, 0.34),
    circle(0.38, 0.56, 0.34),
  ),
  nut: without(hexagon, circle(0, 0, 0.28)),
  wheel: either(without(circle(0, 0, 0.66), circle(0, 0, 0.42)), circle(0, 0, 0.16), spokes),
  parts: without(box(0, 0, 0.55, 0.5), either(box(0, -0.18, 0.56, 0.04), box(0, 0.06, 0.18, 0.05))),
  bell: either(circle(0, -0.32, 0.09), without(circle(0, 0.26, 0.5), box(0, 1.24, 1, 1)), box(0, 0.42, 0.62, 0.08)),
  horn: either(box(-0.45, 0, 0.16, 0.16), (x, y) => Math.max(Math.abs(y) - (x + 0.5) * 0.42 - 0.1, -x - 0.3, x - 0.5)),
  pin: without(either(circle(0, -0.16, 0.42), pinTip), circle(0, -0.16, 0.16)),
  car: either(
    box(0, 0.12, 0.72, 0.18),
    (x, y) => Math.max(Math.abs(x) * 0.8 - y * 0.35 - 0.46, y - 0.1, -y - 0.32),
    circle(-0.4, 0.32, 0.17),
    circle(0.4, 0.32, 0.17),
  ),
} as const satisfies Record<string, Shape>

export type Motif = keyof typeof MOTIFS

const SIZE = 96
const PIXEL = 2 / SIZE

/** HSL to RGB. Hue in degrees, the others from 0 to 1. */
function color(hue: number, saturation: number, lightness: number): Color {
  const strength = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

const mix = (from: Color, to: Color, share: number): Color => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
]

/** A light motif on a gradient of one hue, 96 × 96, as PNG. */
export function drawPicture(motif: Motif, hue: number): Buffer {
  const [top, bottom, ink] = [color(hue, 0.42, 0.56), color(hue + 18, 0.5, 0.38), color(hue, 0.5, 0.94)]
  const shape = MOTIFS[motif]
  return encodePng(SIZE, (column, row) => {
    const [x, y] = [(column + 0.5) * PIXEL - 1, (row + 0.5) * PIXEL - 1]
    // Fades half a pixel on either side of the edge (anti-aliasing).
    const cover = Math.min(1, Math.max(0, 0.5 - shape(x, y) / PIXEL))
    return mix(mix(top, bottom, row / SIZE), ink, cover)
  })
}

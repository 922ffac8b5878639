/** A position in degrees. */
export type Place = { latitude: number; longitude: number }
/** The section that the map shows, and the function that turns a position into a point of the picture. */
type MapFrame = {
  /** Half of the picture's width and height (km). */
  reachKm: number
  /** A round length for the scale (km). */
  scaleKm: number
  point(place: Place): { x: number; y: number }
  /** Round degrees inside of the picture, for its grid lines. */
  meridians: number[]
  parallels: number[]
}

const KM_PER_DEGREE = 111.32
const LEAST_KM = 4
/** Factor for the space around the outermost position. */
const MARGIN = 1.35
const ROUND = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20]

function lines(from: number, to: number): number[] {
  const step = STEPS.find((one) => (to - from) / one <= 5) ?? 45
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => Number(((first + index) * step).toFixed(4)))
}

/**
 * A square picture of width `size` around `middle` that contains all positions. It is a flat projection with the local
 * width of a degree of longitude. The error grows with the distance: on a map of 320 pixels it is about one pixel at 50 km
 * and seven at 300 km.
 */
export function mapFrame(middle: Place, others: readonly Place[], size: number): MapFrame {
  const narrow = Math.max(0.05, Math.cos((middle.latitude * Math.PI) / 180))
  const away = ({ latitude, longitude }: Place) => ({
    east: (longitude - middle.longitude) * KM_PER_DEGREE * narrow,
    north: (latitude - middle.latitude) * KM_PER_DEGREE,
  })
  const farthest = Math.max(
    LEAST_KM,
    ...others.map(away).map(({ east, north }) => Math.max(Math.abs(east), Math.abs(north))),
  )
  const reachKm = farthest * MARGIN
  const half = size / 2
  const dLongitude = reachKm / KM_PER_DEGREE / narrow
  const dLatitude = reachKm / KM_PER_DEGREE
  return {
    reachKm,
    scaleKm: ROUND.findLast((one) => one <= reachKm / 2) ?? 1,
    point(place) {
      const { east, north } = away(place)
      return { x: half + (east / reachKm) * half, y: half - (north / reachKm) * half }
    },
    meridians: lines(middle.longitude - dLongitude, middle.longitude + dLongitude),
    parallels: lines(middle.latitude - dLatitude, middle.latitude + dLatitude),
  }
}

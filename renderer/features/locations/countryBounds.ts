type Bounds = readonly [south: number, north: number, west: number, east: number]

/** Bounds of countries in tenths of a degree, precise enough to notice swapped latitude and longitude. */
const BOUNDS: Readonly<Record<string, Bounds>> = {
  AT: [46.3, 49.1, 9.5, 17.2],
  BE: [49.4, 51.6, 2.5, 6.5],
  CH: [45.8, 47.9, 5.9, 10.5],
  CZ: [48.5, 51.1, 12, 18.9],
  DE: [47.2, 55.1, 5.8, 15.1],
  DK: [54.5, 57.8, 8, 15.3],
  FR: [41.3, 51.2, -5.2, 9.7],
  IT: [35.4, 47.1, 6.6, 18.6],
  LI: [47, 47.3, 9.4, 9.7],
  LU: [49.4, 50.2, 5.7, 6.6],
  NL: [50.7, 53.7, 3.3, 7.3],
  PL: [49, 54.9, 14.1, 24.2],
}

/** False only for a point that is certainly outside. Countries without bounds are always accepted. */
export function mayLieIn(country: string, latitude: number, longitude: number): boolean {
  const bounds = Object.hasOwn(BOUNDS, country) ? BOUNDS[country] : undefined
  if (!bounds) return true
  const [south, north, west, east] = bounds
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

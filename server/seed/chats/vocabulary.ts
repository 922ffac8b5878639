import type { DealerPlan } from '../data/dealerPlan.ts'
import { MODELS, PARTS } from '../data/vehicles.ts'
import type { Random } from '../random/random.ts'

export type Vehicle = { plate: string; model: string; order: string; km: string }

/** Without letters and digits that look alike. */
const SHORT = '23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'] as const
const PLATE_LETTERS = 'ABCEFGHJKLMNPRSTUVWXYZ'

/**
 * Highest number of a plate by the number of its letters. A plate has eight characters at most, the district up to
 * three.
 */
const MOST_DIGITS = [9_989, 999, 99, 9] as const

/**
 * Cars of a dealer that chats mention, each with its order. The first one has the plate that is typed in many
 * spellings.
 */
export function inventVehicles(plan: DealerPlan, random: Random, count: number, year: number): Vehicle[] {
  return Array.from({ length: count }, (_, index) => {
    const letters = random.text(PLATE_LETTERS, random.int(1, 2))
    const suffix = random.next() < 0.03 ? 'E' : ''
    const most = MOST_DIGITS[letters.length + suffix.length - 1] ?? 99
    const plate = `${random.pick(plan.districts)}-${letters} ${random.int(11, most)}${suffix}`
    return {
      plate: index === 0 ? `${plan.districts[0]}-AB 123` : plate,
      model: random.pick(MODELS),
      order: plan.orderNumber(index * 7 + random.int(1, 6), year),
      km: `${random.int(12, 184)}.${String(random.int(0, 999)).padStart(3, '0')}`,
    }
  })
}

/** Latest promised time, in minutes of the day: closing time. */
const CLOSING = 18 * 60
const QUARTER = 15

const written = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const quarters = (minutes: number) => written(Math.min(CLOSING, Math.floor(minutes / QUARTER) * QUARTER))

/**
 * One set of words for one exchange: the same car, part and place from the first line to the last. `now` is the minute
 * of the day at which it begins.
 */
export function inventWords(
  plan: DealerPlan,
  random: Random,
  vehicle: Vehicle,
  now: number,
): (name: string) => string | undefined {
  const [part, partNumber] = random.pick(PARTS)
  const shelf = `${random.pick(['A', 'B', 'C', 'D', 'E', 'F'])}-${String(random.int(1, 10)).padStart(2, '0')}-${random.int(1, 4)}`
  const set = String(random.int(10_112, 10_998))
  const soon = now + random.int(30, 90)
  const words: Record<string, string> = {
    ...vehicle,
    part,
    shelf,
    set,
    site: random.pick(plan.locations).city,
    lift: String(random.int(1, 8)),
    earlier: written(now - random.int(6, 25)),
    time: quarters(soon),
    later: quarters(soon + random.int(30, 90)),
    slot: quarters(random.int(8 * 60, 16 * 60)),
    minutes: String(random.int(2, 9) * 5),
    count: String(random.int(2, 9)),
    mm: `${random.int(2, 6)},${random.int(0, 9)}`,
    amount: `${random.int(18, 390)},${random.pick(['00', '50', '90'])} €`,
    weekday: random.pick(WEEKDAYS),
    day: random.pick(['morgen', 'übermorgen', ...WEEKDAYS]),
    w: `W:${random.text(SHORT, 22)}`,
    wheel: `T:${set}/${random.pick(['VL', 'VR', 'HL', 'HR'])}`,
    l: `L:${shelf}`,
    p: `P:${partNumber}`,
    r: `R:RG${random.int(2_100, 2_899)}`,
    link: `https://${random.pick(['intern', 'termine', 'teile'])}.${plan.mailDomain}/${random.pick(['plan', 'liste', 'aushang', 'hinweise'])}/${random.int(100, 999)}`,
  }
  return (name) => words[name]
}

import type { RecordInput } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'

type Location = RecordInput<typeof location>
type Entry<Name extends 'bays' | 'storage_halls' | 'delivery_waves' | 'closed_days'> = NonNullable<
  Location[Name]
>[number]

/** Monday to Friday alike, Saturday shorter, Sunday closed. */
export function openFrom(week: readonly [string, string], saturday: readonly [string, string] | null) {
  const day = ([from, to]: readonly [string, string]) => [{ from, to }]
  return [...Array.from({ length: 5 }, () => day(week)), saturday ? day(saturday) : [], []]
}

/** Lifts with numbers, and other bays. */
export const workshop = (lifts: number, more: readonly Entry<'bays'>[] = []): Entry<'bays'>[] => [
  ...Array.from({ length: lifts }, (_, index) => ({
    code: `L${index + 1}`,
    name: `Hebebühne ${index + 1}`,
    type: 'lift' as const,
    is_usable: true,
  })),
  ...more,
]

export const bay = (code: string, name: string, type: Entry<'bays'>['type'], is_usable = true): Entry<'bays'> => ({
  code,
  name,
  type,
  is_usable,
})

export const hall = (code: string, name: string, wheel_sets: number, is_offsite = false): Entry<'storage_halls'> => ({
  code,
  name,
  wheel_sets,
  is_offsite,
})

/**
 * Deliveries of the parts centre: parts ordered in the morning arrive in the afternoon, parts ordered in the evening
 * before work begins.
 */
export const WAVES: Entry<'delivery_waves'>[] = [
  { supplier: 'Teilevertriebszentrum', order_until: '10:30', arrives_at: '15:30', is_next_day: false },
  { supplier: 'Teilevertriebszentrum', order_until: '18:00', arrives_at: '07:00', is_next_day: true },
]

const closed = (day: string, reason: string): Entry<'closed_days'> => ({ day, reason })

const EVERYWHERE = [
  closed('2026-12-25', '1. Weihnachtstag'),
  closed('2026-12-26', '2. Weihnachtstag'),
  closed('2027-01-01', 'Neujahr'),
  closed('2027-03-26', 'Karfreitag'),
  closed('2027-03-29', 'Ostermontag'),
  closed('2027-05-06', 'Christi Himmelfahrt'),
  closed('2027-05-17', 'Pfingstmontag'),
]
/** Holidays of both regions, and closed days of one location. */
export const closedIn = (region: 'DE-NI' | 'DE-BY', own: readonly (readonly [string, string])[] = []) =>
  [
    ...EVERYWHERE,
    ...(region === 'DE-NI'
      ? [closed('2027-10-31', 'Reformationstag')]
      : [
          closed('2027-01-06', 'Heilige Drei Könige'),
          closed('2027-05-27', 'Fronleichnam'),
          closed('2027-11-01', 'Allerheiligen'),
        ]),
    ...own.map(([day, reason]) => closed(day, reason)),
  ].sort((a, b) => a.day.localeCompare(b.day))

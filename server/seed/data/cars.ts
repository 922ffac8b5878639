import type { DRIVES } from '#contract/records/vehicle.ts'

export type CarModel = {
  make: string
  model: string
  /** Characters 1 to 3 and 7 to 8 of its VIN. */
  wmi: string
  type: string
  /** The first year in which it was sold. */
  since: number
  /** Per cent of the cars of a dealer. */
  share: number
  drive: (typeof DRIVES)[number]
  /** Engine and gearbox codes that go together. */
  codes: readonly (readonly [engine: string, transmission: string])[]
  /** Letter of a plant that does not build it, so that the VIN belongs to no real car. */
  plant: string
  /** Tire sizes, if the axles have different ones. */
  tires?: { tires_front: string; tires_rear: string }
  only?: 'ahf01' | 'nkp02'
}

const VW = { make: 'Volkswagen', wmi: 'WVW', plant: 'E' } as const
const WVG = { make: 'Volkswagen', wmi: 'WVG', plant: 'N' } as const
const VAN = { make: 'VW Nutzfahrzeuge', wmi: 'WV2', plant: 'V' } as const
const AUDI = { make: 'Audi', wmi: 'WAU', plant: 'W', only: 'nkp02' } as const
const SKODA = { make: 'Škoda', wmi: 'TMB', plant: 'B', only: 'ahf01' } as const
const SEAT = { wmi: 'VSS', plant: 'H', only: 'nkp02' } as const

const PETROL = [
  ['DADA', 'RZA'],
  ['DPCA', 'UAR'],
  ['DKRF', 'SJX'],
  ['DXDB', 'TYV'],
] as const
const DIESEL = [
  ['DTRB', 'SUW'],
  ['DFGA', 'SSS'],
  ['DTTC', 'TXW'],
  ['CRLB', 'QRY'],
] as const
const BATTERY = [
  ['EBJA', 'WBA'],
  ['EBRB', 'WBD'],
] as const
const HYBRID = [['DGEA', 'SUA']] as const
const ID4_TIRES = { tires_front: '235/55 R19 105T', tires_rear: '255/50 R19 105T' } as const

/** Cars of a dealer of this group. */
export const CARS: readonly CarModel[] = [
  { ...VW, model: 'Golf VII', type: 'AU', since: 2013, share: 14, drive: 'diesel', codes: DIESEL },
  { ...VW, model: 'Golf VIII', type: 'CD', since: 2020, share: 12, drive: 'petrol', codes: PETROL },
  { ...VW, model: 'Golf VIII GTE', type: 'CD', since: 2020, share: 2, drive: 'plug_in_hybrid', codes: HYBRID },
  { ...VW, model: 'Polo', type: 'AW', since: 2018, share: 9, drive: 'petrol', codes: PETROL },
  { ...WVG, model: 'T-Roc', type: 'A1', since: 2018, share: 8, drive: 'petrol', codes: PETROL },
  { ...WVG, model: 'Tiguan', type: '5N', since: 2016, share: 10, drive: 'diesel', codes: DIESEL },
  { ...VW, model: 'Passat Variant', type: '3C', since: 2015, share: 7, drive: 'diesel', codes: DIESEL },
  { ...VW, model: 'Touran', type: '1T', since: 2015, share: 4, drive: 'petrol', codes: PETROL },
  { ...VW, model: 'up!', type: 'AA', since: 2012, share: 3, drive: 'petrol', codes: PETROL },
  { ...VW, model: 'ID.3', type: 'E1', since: 2020, share: 5, drive: 'electric', codes: BATTERY },
  { ...WVG, model: 'ID.4', type: 'E2', since: 2021, share: 4, drive: 'electric', codes: BATTERY, tires: ID4_TIRES },
  { ...VAN, model: 'Caddy', type: 'SB', since: 2021, share: 4, drive: 'diesel', codes: DIESEL },
  { ...VAN, model: 'T6.1 Transporter', type: '7H', since: 2020, share: 5, drive: 'diesel', codes: DIESEL },
  { ...VAN, wmi: 'WV1', model: 'Crafter', type: 'SY', since: 2017, share: 2, drive: 'diesel', codes: DIESEL },
  { ...AUDI, model: 'A3 Sportback', type: 'GY', since: 2020, share: 4, drive: 'petrol', codes: PETROL },
  { ...AUDI, model: 'A4 Avant', type: 'F4', since: 2016, share: 2, drive: 'diesel', codes: DIESEL },
  { ...AUDI, model: 'Q5', type: 'FY', since: 2017, share: 2, drive: 'mild_hybrid', codes: DIESEL },
  { ...SKODA, model: 'Octavia Combi', type: 'NX', since: 2020, share: 4, drive: 'diesel', codes: DIESEL },
  { ...SKODA, model: 'Fabia', type: 'PJ', since: 2018, share: 3, drive: 'petrol', codes: PETROL },
  { ...SEAT, make: 'Seat', model: 'Leon', type: 'KL', since: 2020, share: 2, drive: 'petrol', codes: PETROL },
  { ...SEAT, make: 'Cupra', model: 'Born', type: 'K1', since: 2021, share: 1, drive: 'electric', codes: BATTERY },
]

/** A classic: registered more than thirty years ago, with an H on its plate. */
export const CLASSIC: CarModel = {
  ...VW,
  model: 'Golf I Cabriolet',
  type: '15',
  since: 1988,
  share: 0,
  drive: 'petrol',
  codes: [['JH', 'ATH']],
}

export const COLOURS = [
  'C9X Deep Black',
  'B4B4 Candy White',
  'A1B Moonstone',
  'R7H Atlantic Blue',
  'C9A Pure White',
  'X3X Dolphin Grey',
  '2T2T Tiefschwarz',
  'D8D8 Tornadorot',
  '5T5T Pyrit Silber',
  'V9V9 Indiumgrau',
  'G2G2 Gletscherweiß',
  'K8K8 Reflexsilber',
] as const

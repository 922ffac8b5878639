import { fieldsSchema } from '#contract/api/define/recordSchemas.ts'
import { DAY_MS } from '#contract/durations.ts'
import { records } from '#contract/records/index.ts'
import { modelYearCode, vinCheckDigit } from '#contract/vehicles/vin.ts'
import type { Vehicle } from '../chats/vocabulary.ts'
import { CARS, type CarModel, CLASSIC, COLOURS } from '../data/cars.ts'
import type { DealerPlan } from '../data/dealerPlan.ts'
import type { Random } from '../random/random.ts'
import type { Customer } from './inventCustomers.ts'

const YEAR = 365.25 * DAY_MS
const LETTERS = 'ABCEFGHJKLMNPRSTUVWXYZ'
/** The last six characters of a VIN: numbers that no manufacturer has reached. */
const FIRST_SERIAL = 990_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A value from -1 to 1, roughly normally distributed around 0. */
const around = (random: Random) => (random.next() + random.next() + random.next()) / 1.5 - 1

function pickModel(models: readonly CarModel[], random: Random): CarModel {
  const cards = models.flatMap((model) => Array.from({ length: model.share }, () => model))
  return random.pick(cards)
}

/** The model that is named in a chat, or one by its share. */
function modelOf(talked: Vehicle | undefined, models: readonly CarModel[], random: Random): CarModel {
  const named = talked && CARS.find(({ model }) => talked.model.startsWith(model.split(' ')[0] ?? model))
  return named ?? pickModel(models, random)
}

/** Years since the car was registered. */
function inventAge({ since }: CarModel, isClassic: boolean, random: Random, now: number): number {
  if (isClassic) return 33 + random.next() * 4
  return 0.1 + (now / YEAR + 1970 - since) * ((random.next() + random.next()) / 2)
}

/** A VIN with a check digit, like cars for every market. */
function inventVin({ wmi, type, plant }: CarModel, year: number, serial: number): string {
  const vin = `${wmi}ZZZ${type}0${modelYearCode(year)}${plant}${FIRST_SERIAL + serial}`
  return vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9)
}

function inventPlate(plan: DealerPlan, { drive }: CarModel, kind: number, random: Random): [string, boolean] {
  const district = random.pick(plan.districts)
  const letter = random.text(LETTERS, 1)
  const digits = random.int(10, 99)
  if (kind === 0) return ['', true]
  if (kind === 1) return [`PL QQ ${random.int(90_000, 99_999)}`, true]
  if (kind === 2) return [`${district}-06${random.int(100, 999)}`, false]
  if (kind <= 5) return [`${district}-${letter} ${digits} 04/10`, false]
  const isElectric = drive === 'electric' || drive === 'plug_in_hybrid'
  if (isElectric && random.next() < 0.4) return [`${district}-${letter}${random.text(LETTERS, 1)} ${digits}E`, false]
  return random.next() < 0.5
    ? [`${district}-${letter}${random.text(LETTERS, 1)} ${random.int(10, 999)}`, false]
    : [`${district}-${letter} ${random.int(100, 9_999)}`, false]
}

/** A plate that no other car has. Some cars have none. */
function inventFreePlate(
  plan: DealerPlan,
  model: CarModel,
  isClassic: boolean,
  taken: ReadonlySet<string>,
  random: Random,
): [plate: string, isSpecial: boolean] {
  const kind = isClassic ? 99 : random.int(0, 99)
  for (;;) {
    const [ordinary, isSpecial] = inventPlate(plan, model, kind, random)
    const plate = isClassic
      ? `${random.pick(plan.districts)}-${random.text(LETTERS, 1)} ${random.int(10, 99)}H`
      : ordinary
    if (plate === '' || !taken.has(plate)) return [plate, isSpecial]
  }
}

/** Month of the next inspection: a few are overdue, a few due soon. */
function inspectionDue(registered: number, random: Random, now: number): string {
  const month = (at: number) => {
    const date = new Date(at)
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
  }
  const luck = random.next()
  const today = month(now)
  let due = month(registered) + 36
  while (due < today) due += 24
  if (due > today + 2 && luck < 0.12) due = luck < 0.04 ? today - random.int(1, 4) : today + random.int(0, 2)
  return `${Math.floor(due / 12)}-${String((due % 12) + 1).padStart(2, '0')}-01`
}

export type Car = ReturnType<typeof inventFleet>[number]

/**
 * The cars of these customers; both dealers together have 400. They include the cars that chats mention, so that a
 * mention leads to its car.
 */
export function inventFleet(
  plan: DealerPlan,
  customers: readonly Customer[],
  talkedAbout: readonly Vehicle[],
  random: Random,
  end: Date,
) {
  const now = end.getTime()
  const schema = fieldsSchema(records.vehicle)
  const owners = customers.flatMap((customer) => Array.from({ length: customer.cars }, () => customer))
  const models = CARS.filter(({ only }) => only === undefined || only === plan.code)
  const plates = new Set(talkedAbout.map(({ plate }) => plate))
  const shuffled = random.shuffle(owners)
  return shuffled.map((owner, index) => {
    const talked = talkedAbout[index]
    const isClassic = index >= talkedAbout.length && index < talkedAbout.length + 2
    const model = isClassic ? CLASSIC : modelOf(talked, models, random)
    const age = inventAge(model, isClassic, random, now)
    const registered = now - age * YEAR
    const built = registered - random.int(20, 120) * DAY_MS
    // A model year begins in May of the year before.
    const modelYear = new Date(built + 240 * DAY_MS).getUTCFullYear()
    const [plate, plate_special] = talked
      ? [talked.plate, false]
      : inventFreePlate(plan, model, isClassic, plates, random)
    plates.add(plate)
    const [engine, transmission] = random.pick(model.codes)
    const perYear = Math.max(3_000, owner.cars > 2 ? 30_000 : 14_000 + around(random) * 9_000)
    const fields = schema.parse({
      vin: inventVin(model, modelYear, index * 19 + random.int(1, 18)),
      licensePlate: plate,
      plate_special,
      make: model.make,
      type_code: model.type,
      // E25: a name that needs more than one line.
      model:
        index === talkedAbout.length + 5
          ? `${model.model} 1.5 TSI OPF DSG „Edition 50 Jahre Werk“ R-Line Panoramadach Anhänger`.slice(0, 80)
          : (talked?.model ?? model.model),
      engine,
      transmission,
      color: random.pick(COLOURS),
      drive: model.drive,
      ...model.tires,
      engineNumber: `${engine} ${random.int(100_000, 999_999)}`,
      keyNumber: `0603/${random.text(LETTERS, 3)}`,
      firstRegistration: dayOf(registered),
      productionDate: dayOf(built),
      inspection_due: inspectionDue(registered, random, now),
      customer_uuid: owner.uuid,
      note: '',
    })
    const kilometers = (at: number) => Math.max(8, Math.round((age * YEAR - (now - at)) * (perYear / YEAR)))
    const seenAt = Math.max(registered + DAY_MS, now - random.int(250, 420) * DAY_MS)
    return {
      row: {
        ...fields,
        dealer_id: owner.dealer_id,
        uuid: random.uuid(),
        version: 1,
        deleted_at: null,
        created_at: owner.created_at,
        updated_at: owner.created_at,
      },
      owner,
      order: talked?.order ?? null,
      /** The mileage on a day. */
      kilometers,
      /** The reading before the demo's papers begin. */
      seen: { mileage: kilometers(seenAt), mileage_at: dayOf(seenAt) },
    }
  })
}

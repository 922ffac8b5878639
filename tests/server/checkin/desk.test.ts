import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { changesHeard, type Person } from '#tests/server/worlds/recordWorld.ts'
import { freshVin, MINUTE, refusalsOf } from '#tests/server/worlds/workshopWorld.ts'
import { type Checkin, type CheckinWorld, DESK, openCheckinWorld } from './checkinWorld.ts'

type Arrived = EndpointOutput<'POST /v1/service/checkin/arrive'>

let world: CheckinWorld
let advisor: Person
beforeAll(async () => {
  world = await openCheckinWorld()
  advisor = await world.advisor()
})
afterAll(() => world.close())

const arrived = async (...args: Parameters<CheckinWorld['arrive']>) => (await world.arrive(...args)).json as Arrived

describe('7.12 A check-in is created', () => {
  it('A check-in takes car and customer from the only vehicle with its plate, in any spelling', async () => {
    const customer = await world.customer({
      name: 'Birkenstett',
      first_name: 'Ida',
      phone: '+4930231250',
      number: 'K-7',
    })
    const vin = freshVin()
    const car = await world.vehicle({ licensePlate: 'DEM-CI 1', vin, customer_uuid: customer.uuid })
    const row = await world.checkin({ licensePlate: 'demci1' })
    expect(row).toMatchObject({
      licensePlate: 'DEM-CI 1',
      vin,
      vehicle_uuid: car.uuid,
      customer_uuid: customer.uuid,
      customer_name: 'Ida Birkenstett',
      customer_number: 'K-7',
      status: 'new',
      desk_state: 'expected',
      arrival_at: null,
      waiting_minutes: null,
    })
  })

  it('An unknown or foreign plate is kept, and one of two cars is not guessed', async () => {
    expect(await world.checkin({ licensePlate: 'pl qq 90001' })).toMatchObject({
      licensePlate: 'PL QQ 90001',
      vehicle_uuid: null,
    })
    await world.vehicle({ licensePlate: 'DEM-TW 2' })
    await world.vehicle({ licensePlate: 'DEM-TW 2' })
    expect(await world.checkin({ licensePlate: 'DEM-TW 2' })).toMatchObject({ vehicle_uuid: null })
  })

  it('An appointment in the past is refused, and a past time of a car without an appointment is not', async () => {
    const given = { location_uuid: world.home, target_date: world.inMinutes(-30), customer_name: 'Spät' }
    const refused = await world.admin.send('POST', '/v1/service/checkin', given)
    expect(fieldsOf(refused)).toEqual({ target_date: 'in_past' })
    expect((await world.admin.send('POST', '/v1/service/checkin', { ...given, type: 'walk_in' })).status).toBe(200)
    const row = await world.checkin({})
    const moved = { version: row.version, target_date: world.inMinutes(-30) }
    expect(fieldsOf(await world.admin.send('PATCH', world.addressOf(row.uuid), moved))).toEqual({
      target_date: 'in_past',
    })
  })

  it('The 29th of February is refused in a year that does not have it', async () => {
    const given = { location_uuid: world.home, target_date: '2027-02-29T09:00:00.000Z' }
    const answer = await world.admin.send('POST', '/v1/service/checkin', given)
    expect(codeOf(answer)).toBe('validation_failed')
  })
})

describe('7.12 A car arrives', () => {
  it('The expected check-in of today is found by its plate in one call, and the desk hears of it', async () => {
    const row = await world.checkin({ licensePlate: 'DEM-AR 1', target_date: world.inMinutes(10) })
    const socket = await advisor.socket()
    const answers: Arrived[] = []
    const [heard] = await changesHeard([socket], async () => {
      answers.push(await arrived('dem ar1', { key_place: 'Haken 4' }, advisor.client))
    })
    expect(answers[0]).toMatchObject({
      outcome: 'arrived',
      row: {
        uuid: row.uuid,
        key_place: 'Haken 4',
        desk_state: 'here',
        arrival_at: new Date(world.now()).toISOString(),
      },
    })
    expect(heard?.map(({ type, uuid }) => [type, uuid])).toContainEqual(['service.checkin.changed', row.uuid])
  })

  it('A second arrival of the same car answers with the first one', async () => {
    const row = await world.checkin({ licensePlate: 'DEM-AR 2' })
    await arrived('DEM-AR 2')
    const { version } = await world.read(row.uuid)
    expect(await arrived('DEM-AR 2')).toMatchObject({ outcome: 'known', row: { uuid: row.uuid, version } })
  })

  it('Two users who record the same arrival at once create one check-in', async () => {
    const answers = await Promise.all([arrived('DEM-AR 3'), arrived('DEM-AR 3', {}, advisor.client)])
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['created', 'known'])
    expect(new Set(answers.map(({ row }) => row?.uuid)).size).toBe(1)
  })

  it('A car without an appointment gets a check-in of its own, with everything that is known', async () => {
    const customer = await world.customer({ name: 'Moorkötter' })
    const car = await world.vehicle({ licensePlate: 'DEM-AR 4', customer_uuid: customer.uuid })
    expect(await arrived('demar4', { waiting_customer: true })).toMatchObject({
      outcome: 'created',
      row: { type: 'walk_in', vehicle_uuid: car.uuid, customer_name: 'Moorkötter', waiting_customer: true },
    })
    expect(await arrived('DEM-AR 44')).toMatchObject({
      outcome: 'created',
      row: { licensePlate: 'DEM-AR 44', vehicle_uuid: null, type: 'walk_in' },
    })
  })

  it('A scanned address of a check-in, a paper code and a VIN find the check-in as well', async () => {
    const vin = freshVin()
    const paper = await world.paper({ vin, licensePlate: 'DEM-AR 5' })
    const byAddress = await world.checkin({ licensePlate: 'DEM-AR 6' })
    expect(await arrived(`https://werkbank.example/service/checkin/${byAddress.uuid}`)).toMatchObject({
      row: { uuid: byAddress.uuid },
    })
    const ofPaper = await world.checkin({ paper_uuid: paper.uuid })
    expect(await arrived(`https://werkbank.example/workshop/paper/${paper.uuid}`)).toMatchObject({
      row: { uuid: ofPaper.uuid },
    })
    const other = freshVin()
    const byVin = await world.checkin({ vin: other })
    expect(await arrived(other)).toMatchObject({ row: { uuid: byVin.uuid } })
  })

  it.each([
    ['WAUZZZ4G6EN077123', 'WAUYYY4G6EN077123'],
    ['WAUZZZ4G6EN011234', "zquwww'g-enà&&é\"'"],
    ['WAUZZZ4G6EN077124', 'WAUZZZ4G6ENO77124'],
    ['F1BB05CF260102034', 'VF1BB05CF260102034'],
  ])('A car with the VIN %s is found by the scanned text %s', async (vin, typed) => {
    const row = await world.checkin({ vin })
    expect(await arrived(typed)).toMatchObject({ outcome: 'arrived', row: { uuid: row.uuid } })
  })

  it('An unknown car gets the VIN that the scanned text means, and a text that can mean two VINs is refused', async () => {
    expect(await arrived('WAUZZZ4G6ENO77999')).toMatchObject({ outcome: 'created', row: { vin: 'WAUZZZ4G6EN077999' } })
    expect(fieldsOf(await world.arrive('VF1BB05CF260109999'))).toEqual({ typed: 'unknown_value' })
  })

  it('A plate that can be read in two ways creates nothing and offers both plates; choosing one creates the check-in', async () => {
    const answer = await arrived('bab777')
    expect(answer).toMatchObject({ row: null, outcome: 'several' })
    expect(answer.candidates.map(({ licensePlate }) => licensePlate).sort()).toEqual(['B-AB 777', 'BA-B 777'])
    expect(await arrived('BA-B 777')).toMatchObject({ outcome: 'created', row: { licensePlate: 'BA-B 777' } })
  })

  it('A plate of two cars offers both cars, and choosing one creates the check-in of that car', async () => {
    const [first] = [
      await world.vehicle({ licensePlate: 'DEM-AR 8' }),
      await world.vehicle({ licensePlate: 'DEM-AR 8' }),
    ]
    const answer = await arrived('DEM-AR 8')
    expect(answer).toMatchObject({ row: null, outcome: 'several' })
    expect(answer.candidates).toHaveLength(2)
    expect(await arrived('DEM-AR 8', { vehicle_uuid: first.uuid })).toMatchObject({
      outcome: 'created',
      row: { vehicle_uuid: first.uuid },
    })
  })

  it('Two open visits of one car are offered with time, type, advisor and concern, and a scanned code names its own', async () => {
    const car = await world.vehicle({ licensePlate: 'DEM-AR 9' })
    const about = { licensePlate: 'DEM-AR 9', user_target_uuid: advisor.uuid }
    const morning = await world.checkin(Object.assign({ target_date: world.inMinutes(10) }, about))
    const paper = await world.paper({ vehicle_uuid: car.uuid, licensePlate: 'DEM-AR 9' })
    const tires = await world.checkin({
      ...about,
      type: 'tire_change',
      description: 'Winterräder',
      target_date: world.inMinutes(120),
      paper_uuid: paper.uuid,
    })
    const offered = await arrived('DEM-AR 9')
    expect(offered).toMatchObject({ row: null, outcome: 'several' })
    expect(offered.candidates).toEqual([
      expect.objectContaining({ checkin_uuid: morning.uuid, type: 'appointment', has_arrived: false }),
      expect.objectContaining({
        checkin_uuid: tires.uuid,
        target_date: tires.target_date,
        type: 'tire_change',
        concern: 'Winterräder',
        advisor: expect.stringMatching(/\S+ \S+/),
      }),
    ])
    expect(await world.read(morning.uuid)).toMatchObject({ arrival_at: null })
    expect(await arrived(`https://werkbank.example/workshop/paper/${paper.uuid}`)).toMatchObject({
      outcome: 'arrived',
      row: { uuid: tires.uuid },
    })
    // The car that is here can belong to the other visit, too, so the user is asked again.
    expect(await arrived('DEM-AR 9')).toMatchObject({
      row: null,
      candidates: [{ checkin_uuid: morning.uuid }, { checkin_uuid: tires.uuid, has_arrived: true }],
    })
    expect(await arrived('DEM-AR 9', { checkin_uuid: morning.uuid })).toMatchObject({
      outcome: 'arrived',
      row: { uuid: morning.uuid },
    })
  })

  it('A check-in of another location is not found, and a text that names none is refused', async () => {
    const other = await world.addLocation('NORD')
    const row = await world.checkin({ location_uuid: other })
    expect(codeOf(await world.arrive(row.uuid))).toBe('not_found')
    expect(fieldsOf(await world.arrive('???'))).toEqual({ typed: 'unknown_value' })
  })
})

describe('4.1 The status of a check-in', () => {
  const here = async (given: object = {}) => {
    const row = await world.checkin(given)
    await arrived(row.uuid)
    return row.uuid
  }

  it('A check-in goes from the desk to the workshop and back to the customer', async () => {
    const uuid = await here({ key_place: 'Haken 1', parking_place: 'Hof A' })
    expect(refusalsOf(await world.step(advisor, uuid, 'in_progress'))).toEqual(['assignee_missing'])
    const begun = await world.step(advisor, uuid, 'in_progress', { claim: true })
    expect(begun.json).toMatchObject({ user_target_uuid: advisor.uuid, desk_state: 'accepting', waiting_minutes: 0 })
    for (const to of ['completed', 'delivered'] as const) expect((await world.step(advisor, uuid, to)).status).toBe(200)
    expect(refusalsOf(await world.step(advisor, uuid, 'picked_up'))).toEqual(['taker_required'])
    const back = await world.step(advisor, uuid, 'picked_up', { taken_by: 'Ida Birkenstett' })
    expect(back.json).toMatchObject({ status: 'picked_up', taken_by: 'Ida Birkenstett', desk_state: 'returned' })
    const { items } = await world.admin.ok<{ items: { to_status: string }[] }>('GET', world.addressOf(uuid, '/states'))
    expect(items.map(({ to_status }) => to_status)).toEqual([
      'picked_up',
      'delivered',
      'completed',
      'in_progress',
      'new',
    ])
  })

  it('A car cannot be accepted before it has come, and its acceptance is not completed without a key', async () => {
    const { uuid } = await world.checkin({ user_target_uuid: advisor.uuid })
    expect(refusalsOf(await world.step(advisor, uuid, 'in_progress'))).toEqual(['not_arrived'])
    await arrived(uuid)
    await world.step(advisor, uuid, 'in_progress')
    expect(refusalsOf(await world.step(advisor, uuid, 'completed'))).toEqual(['key_missing'])
  })

  it('Cancelling needs a reason; “did not come” counts as one, but only after the agreed time and before the arrival', async () => {
    const { uuid } = await world.checkin({ target_date: world.inMinutes(20) })
    expect(refusalsOf(await world.step(advisor, uuid, 'canceled'))).toEqual(['reason_required'])
    expect(refusalsOf(await world.step(advisor, uuid, 'canceled', { is_no_show: true }))).toEqual(['not_due_yet'])
    world.pass(21 * MINUTE)
    const gone = await world.step(advisor, uuid, 'canceled', { is_no_show: true })
    expect(gone.json).toMatchObject({ status: 'canceled', is_no_show: true, desk_state: 'no_show' })
    const again = await world.step(advisor, uuid, 'new', { reason: 'Kam doch' })
    expect(again.json).toMatchObject({ status: 'new', is_no_show: false })
    await arrived(uuid)
    expect(refusalsOf(await world.step(advisor, uuid, 'canceled', { is_no_show: true }))).toEqual(['already_arrived'])
  })

  it('A car in acceptance is canceled with a reason, never as one that did not come, and the count of missing customers stays', async () => {
    const figures = () =>
      world.admin.ok<EndpointOutput<'GET /v1/service/checkin/stats'>>(
        'GET',
        `/v1/service/checkin/stats?location_uuid=${world.home}&from=${world.inMinutes(0).slice(0, 10)}&to=${world.inMinutes(0).slice(0, 10)}`,
      )
    const uuid = await here()
    await world.step(advisor, uuid, 'in_progress', { claim: true })
    const before = (await figures()).no_shows.count
    const asked = { is_no_show: true }
    expect(refusalsOf(await world.step(advisor, uuid, 'canceled', asked))).toEqual([
      'reason_required',
      'already_arrived',
    ])
    expect(refusalsOf(await world.step(advisor, uuid, 'new', asked))).toEqual(['reason_required'])
    const gone = await world.step(advisor, uuid, 'canceled', { reason: 'Kunde fährt weiter' })
    expect(gone.json).toMatchObject({ status: 'canceled', is_no_show: false, desk_state: 'canceled' })
    expect(refusalsOf(await world.step(advisor, uuid, 'new', asked))).toEqual(['reason_required'])
    expect((await figures()).no_shows.count).toBe(before)
  })

  it('A hold of a check-in does not change its status, and only users with the right to change the status take steps', async () => {
    const uuid = await here()
    const reader = await world.somebody('service_advisor', {
      permissions: { HOME: DESK.filter((name) => !name.endsWith('change_status')) },
    })
    const refused = await world.step(reader, uuid, 'canceled', { reason: 'Nein' })
    expect(codeOf(refused)).toBe('no_permission')
    expect(codeOf(await world.arrive('DEM-NO 1', {}, reader.client))).toBe('no_permission')
    expect(codeOf(await world.callNext(reader.client))).toBe('no_permission')
    const { version } = await world.read(uuid)
    const held = await advisor.client.send('POST', world.addressOf(uuid, '/hold'), {
      hold_reason: 'waiting_customer',
      version,
    })
    expect(held.json).toMatchObject({ hold_reason: 'waiting_customer', status: 'new' })
  })

  it('A user of another location finds neither the check-in nor its desk', async () => {
    const { uuid } = await world.checkin({})
    const stranger = await world.somebody('service_advisor', { permissions: { WEIT: DESK } })
    expect(codeOf(await stranger.client.send('GET', world.addressOf(uuid)))).toBe('not_found')
    expect(codeOf(await world.step(stranger, uuid, 'canceled', { reason: 'Nein' }))).toBe('not_found')
    expect(codeOf(await world.arrive(uuid, {}, stranger.client))).toBe('no_permission')
  })
})

describe('7.12 The paper of a check-in', () => {
  const createPaper = (uuid: string, by = advisor.client) => by.send('POST', world.addressOf(uuid, '/paper'))

  it('The paper has everything that the check-in knows, and a second call answers with the same one', async () => {
    const row = await world.checkin({
      licensePlate: 'DEM-PA 1',
      customer_name: 'Falkenrieder',
      customer_phone: '+4930231251',
      customer_email: 'f@kunden.example',
      customer_number: 'K-77',
      description: 'Ölwechsel, klappert vorn',
      waiting_customer: true,
      key_place: 'Haken 9',
      parking_place: 'Hof B',
      kilometers: 42_000,
      user_target_uuid: advisor.uuid,
    })
    const first = (await createPaper(row.uuid)).json as { paper_uuid: string; is_new: boolean; row: Checkin }
    expect(first).toMatchObject({ is_new: true, row: { paper_uuid: first.paper_uuid } })
    const paper = await world.admin.ok<Record<string, unknown>>('GET', `/v1/workshop/paper/${first.paper_uuid}`)
    expect(paper).toMatchObject({
      licensePlate: 'DEM-PA 1',
      regular_info: 'Ölwechsel, klappert vorn',
      waiting_customer: true,
      priority: 'waiting_customer',
      key_place: 'Haken 9',
      parking_place: 'Hof B',
      kilometers: 42_000,
      advisor_uuid: advisor.uuid,
      customer_uuid: first.row.customer_uuid,
      vehicle_uuid: first.row.vehicle_uuid,
    })
    expect(first.row.customer_uuid).not.toBeNull()
    // The new customer has no mail address and no number, so the values of the check-in stay.
    expect(first.row).toMatchObject({ customer_email: 'f@kunden.example', customer_number: 'K-77' })
    expect((await createPaper(row.uuid)).json).toMatchObject({ is_new: false, paper_uuid: first.paper_uuid })
  })

  it('The paper of a check-in shows a foreign plate as it was entered', async () => {
    const row = await world.checkin({ licensePlate: 'PL QQ 95002' })
    const { paper_uuid } = (await createPaper(row.uuid)).json as { paper_uuid: string }
    expect(await world.admin.ok('GET', `/v1/workshop/paper/${paper_uuid}`)).toMatchObject({
      licensePlate: 'PL QQ 95002',
      plate_special: true,
    })
  })

  it('A foreign plate of a known vehicle is written as on the vehicle, whatever spelling was typed', async () => {
    const car = await world.vehicle({ licensePlate: 'PL QQ 91002', plate_special: true })
    const row = await world.checkin({ licensePlate: 'plqq91002' })
    expect(row).toMatchObject({ licensePlate: 'PL QQ 91002', vehicle_uuid: car.uuid })
    const { paper_uuid } = (await createPaper(row.uuid)).json as { paper_uuid: string }
    expect(await world.admin.ok('GET', `/v1/workshop/paper/${paper_uuid}`)).toMatchObject({
      licensePlate: 'PL QQ 91002',
      vehicle_uuid: car.uuid,
    })
  })

  it('Only a user who may create papers creates one, and never for a canceled check-in', async () => {
    const row = await world.checkin({ licensePlate: 'DEM-PA 2' })
    const desk = await world.somebody('service_advisor', { permissions: { HOME: DESK } })
    expect(codeOf(await createPaper(row.uuid, desk.client))).toBe('no_permission')
    await world.step(advisor, row.uuid, 'canceled', { reason: 'Abgesagt' })
    expect(refusalsOf(await createPaper(row.uuid))).toEqual(['transition_unknown'])
  })

  it('A car is not given back while its paper is open', async () => {
    const row = await world.checkin({ licensePlate: 'DEM-PA 3', key_place: 'Haken 2', user_target_uuid: advisor.uuid })
    await arrived(row.uuid)
    await createPaper(row.uuid)
    for (const to of ['in_progress', 'completed'] as const) await world.step(advisor, row.uuid, to)
    expect(refusalsOf(await world.step(advisor, row.uuid, 'picked_up'))).toEqual(['paper_open'])
  })
})

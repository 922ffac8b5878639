import type { CHECK_AREAS } from './acceptance.ts'

type CheckArea = (typeof CHECK_AREAS)[number]

/**
 * Points of the product for check lists, in the order of the walk. `from` is the shortest default list that has a point: 12
 * points around the car, 28 with the engine bay and the brakes, 60 with everything below the car. Texts are in
 * `locales/<language>/checkPoints.json`.
 */
export const CHECK_POINTS = {
  warning_lamps: { area: 'dashboard', from: 12 },
  inspection_due: { area: 'dashboard', from: 12 },
  service_due: { area: 'dashboard', from: 28 },
  horn: { area: 'dashboard', from: 28 },
  interior_lamps: { area: 'interior', from: 60 },
  seat_belts: { area: 'interior', from: 60 },
  air_conditioning: { area: 'interior', from: 60 },
  parking_brake: { area: 'interior', from: 60 },
  first_aid_kit: { area: 'interior', from: 28 },
  warning_triangle: { area: 'interior', from: 28 },
  safety_vest: { area: 'interior', from: 60 },
  paint_body: { area: 'body', from: 12 },
  rust: { area: 'body', from: 60 },
  doors_locks: { area: 'body', from: 60 },
  mirrors: { area: 'body', from: 60 },
  windscreen: { area: 'glass', from: 12 },
  wiper_front: { area: 'glass', from: 12 },
  wiper_rear: { area: 'glass', from: 60 },
  washer_system: { area: 'glass', from: 28 },
  low_beam: { area: 'lights', from: 12 },
  high_beam: { area: 'lights', from: 28 },
  indicators: { area: 'lights', from: 12 },
  brake_lights: { area: 'lights', from: 12 },
  rear_lights: { area: 'lights', from: 28 },
  fog_lights: { area: 'lights', from: 60 },
  reversing_lights: { area: 'lights', from: 60 },
  plate_light: { area: 'lights', from: 60 },
  headlamp_aim: { area: 'lights', from: 60 },
  tread_front_left: { area: 'wheels', from: 12 },
  tread_front_right: { area: 'wheels', from: 12 },
  tread_rear_left: { area: 'wheels', from: 12 },
  tread_rear_right: { area: 'wheels', from: 12 },
  pressure_front_left: { area: 'wheels', from: 60 },
  pressure_front_right: { area: 'wheels', from: 60 },
  pressure_rear_left: { area: 'wheels', from: 60 },
  pressure_rear_right: { area: 'wheels', from: 60 },
  rims: { area: 'wheels', from: 60 },
  valves: { area: 'wheels', from: 60 },
  spare_wheel: { area: 'wheels', from: 60 },
  brake_pads_front: { area: 'brakes', from: 28 },
  brake_discs_front: { area: 'brakes', from: 28 },
  brake_pads_rear: { area: 'brakes', from: 28 },
  brake_discs_rear: { area: 'brakes', from: 28 },
  brake_hoses: { area: 'brakes', from: 60 },
  brake_fluid: { area: 'engine_bay', from: 28 },
  engine_oil: { area: 'engine_bay', from: 28 },
  coolant: { area: 'engine_bay', from: 28 },
  battery: { area: 'engine_bay', from: 28 },
  drive_belt: { area: 'engine_bay', from: 60 },
  hoses: { area: 'engine_bay', from: 60 },
  air_filter: { area: 'engine_bay', from: 60 },
  leaks_engine: { area: 'underbody', from: 28 },
  leaks_gearbox: { area: 'underbody', from: 60 },
  exhaust: { area: 'underbody', from: 60 },
  shock_absorbers: { area: 'chassis', from: 60 },
  springs: { area: 'chassis', from: 60 },
  steering: { area: 'chassis', from: 60 },
  ball_joints: { area: 'chassis', from: 60 },
  axle_bellows: { area: 'chassis', from: 60 },
  driving_noises: { area: 'test_drive', from: 60 },
} as const satisfies Readonly<Record<string, { area: CheckArea; from: 12 | 28 | 60 }>>

/** Name of a point of the product. */
export type CheckPoint = keyof typeof CHECK_POINTS

/** Points of a default list, in the order of the walk. */
export const pointsOf = (length: 12 | 28 | 60): { area: CheckArea; point: CheckPoint }[] =>
  Object.entries(CHECK_POINTS)
    .filter(([, { from }]) => from <= length)
    .map(([point, { area }]) => ({ area, point: point as CheckPoint }))

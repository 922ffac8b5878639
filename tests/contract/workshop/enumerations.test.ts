import { expect, test } from 'vitest'
import { HOLD_PROBLEMS, HOLD_REASONS } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { STATE_SOURCES } from '#contract/states/stateSource.ts'
import { INSPECTION_STATES } from '#contract/vehicles/inspection.ts'
import { PLATE_WARNINGS } from '#contract/vehicles/licensePlate.ts'
import { MILEAGE_WARNINGS } from '#contract/vehicles/mileage.ts'
import { VIN_PROBLEMS, VIN_WARNINGS } from '#contract/vehicles/vin.ts'
import {
  CHECK_RESULTS,
  CONSENT_METHODS,
  DELAY_CAUSES,
  EXTENSION_ANSWERS,
  ORDER_TYPES,
  PRIORITIES,
  WORK_STATES,
} from '#contract/workshop/enumerations.ts'
import { HST_CONTEXTS, HST_ITEM_STATUSES, HST_KINDS, HST_STATES } from '#contract/workshop/hst/hstState.ts'
import { TRANSITION_EFFECTS, WORKSHOP_ROLES } from '#contract/workshop/status/paperGraph.ts'
import { PAPER_WARNINGS } from '#contract/workshop/status/paperWarnings.ts'
import { TRANSITION_REFUSALS } from '#contract/workshop/status/transitionGuards.ts'
import { WORK_REFUSALS } from '#contract/workshop/status/workGuards.ts'
import { FORMULAS, KEY_FIGURES } from '#contract/workshop/times/keyFigures.ts'
import { OVERLAP_RULES, PAUSE_REASONS, STAMP_KINDS, STAMP_PROBLEMS } from '#contract/workshop/times/stampMath.ts'
import { TRAFFIC_LIGHTS } from '#contract/workshop/times/trafficLight.ts'
import { WORK_UNITS } from '#contract/workshop/times/workUnits.ts'

/** Every list whose values are stored, sent or translated, with the agreed number of values. */
const LISTS: [name: string, values: readonly string[], count: number][] = [
  ['statuses', RECORD_STATUSES, 6],
  ['roles', WORKSHOP_ROLES, 5],
  ['effects', TRANSITION_EFFECTS, 2],
  ['refusals', TRANSITION_REFUSALS, 20],
  ['refusals of a work', WORK_REFUSALS, 7],
  ['sources of a state', STATE_SOURCES, 4],
  ['hold reasons', HOLD_REASONS, 9],
  ['hold problems', HOLD_PROBLEMS, 2],
  ['order types', ORDER_TYPES, 8],
  ['priorities', PRIORITIES, 4],
  ['check results', CHECK_RESULTS, 4],
  ['consent methods', CONSENT_METHODS, 6],
  ['extension answers', EXTENSION_ANSWERS, 4],
  ['work states', WORK_STATES, 4],
  ['delay causes', DELAY_CAUSES, 9],
  ['hst states', HST_STATES, 6],
  ['hst kinds', HST_KINDS, 3],
  ['hst item statuses', HST_ITEM_STATUSES, 6],
  ['hst contexts', HST_CONTEXTS, 2],
  ['warnings of a paper', PAPER_WARNINGS, 21],
  ['traffic lights', TRAFFIC_LIGHTS, 4],
  ['units', WORK_UNITS, 4],
  ['figures', Object.keys(KEY_FIGURES), 4],
  ['formulas', Object.keys(FORMULAS), 6],
  ['stamps', STAMP_KINDS, 3],
  ['stamp problems', STAMP_PROBLEMS, 3],
  ['pause reasons', PAUSE_REASONS, 5],
  ['overlap rules', OVERLAP_RULES, 2],
  ['vin problems', VIN_PROBLEMS, 2],
  ['vin warnings', VIN_WARNINGS, 2],
  ['plate warnings', PLATE_WARNINGS, 2],
  ['mileage warnings', MILEAGE_WARNINGS, 3],
  ['inspection states', INSPECTION_STATES, 4],
]

test.each(LISTS)('The %s are unique words in snake case', (_, values, count) => {
  expect(values.filter((value) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(value))).toEqual([])
  expect(new Set(values).size).toBe(count)
  expect(values).toHaveLength(count)
})

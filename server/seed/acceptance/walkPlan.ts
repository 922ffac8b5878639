import { type AcceptancePhotoKind, EXTERIOR_VIEWS } from '#contract/service/acceptance.ts'

/** The end of a walk around a car. */
type WalkFate = 'signed' | 'absent' | 'canceled' | 'running' | 'interrupted' | 'prepared'
export type WalkPlan = {
  fate: WalkFate
  photos: readonly AcceptancePhotoKind[]
  /** Numbers of yellow and red findings. */
  watched: number
  defects: number
}

/** Free photos, in the order in which a walk takes them. */
const FREE: readonly AcceptancePhotoKind[] = [
  'dashboard',
  'wheel_front_left',
  'wheel_front_right',
  'wheel_rear_left',
  'wheel_rear_right',
  'interior',
  'damage',
]

const walks = (count: number, plan: WalkPlan): WalkPlan[] => Array.from({ length: count }, () => plan)
const around = (free: number) => [...EXTERIOR_VIEWS, ...FREE.slice(0, free)]

/**
 * The 32 walks of a dealer: 20 signed ones, three without the customer, four canceled, two running, three prepared.
 * They have 365 photos and 65 findings, 46 of them yellow. Both dealers together have twice as many. The photos of one
 * running walk stop after the fifth, because its network is away (E32).
 */
export const WALK_PLANS: readonly WalkPlan[] = [
  ...walks(16, { fate: 'signed', photos: around(7), watched: 2, defects: 1 }),
  ...walks(4, { fate: 'signed', photos: around(6), watched: 2, defects: 0 }),
  ...walks(2, { fate: 'absent', photos: around(7), watched: 2, defects: 1 }),
  ...walks(1, { fate: 'absent', photos: around(6), watched: 2, defects: 1 }),
  ...walks(4, { fate: 'canceled', photos: EXTERIOR_VIEWS.slice(0, 3), watched: 0, defects: 0 }),
  ...walks(1, { fate: 'running', photos: around(0), watched: 0, defects: 0 }),
  ...walks(1, { fate: 'interrupted', photos: EXTERIOR_VIEWS.slice(0, 5), watched: 0, defects: 0 }),
  ...walks(3, { fate: 'prepared', photos: [], watched: 0, defects: 0 }),
]

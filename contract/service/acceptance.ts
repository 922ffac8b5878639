/** Exterior views of the guided photos, in the order in which a user walks around the car. */
export const EXTERIOR_VIEWS = [
  'rear',
  'rear_left',
  'left',
  'front_left',
  'front',
  'front_right',
  'right',
  'rear_right',
] as const
export type ExteriorView = (typeof EXTERIOR_VIEWS)[number]

/** Categories of free photos. Left and right of the wheels are as seen from the driver's seat. */
export const FREE_PHOTOS = [
  'interior',
  'dashboard',
  'wheel_front_left',
  'wheel_front_right',
  'wheel_rear_left',
  'wheel_rear_right',
  'damage',
  'underbody',
  'document',
  'other',
] as const

/** Subjects of the photos of an acceptance. */
export const ACCEPTANCE_PHOTOS = [...EXTERIOR_VIEWS, ...FREE_PHOTOS] as const
export type AcceptancePhotoKind = (typeof ACCEPTANCE_PHOTOS)[number]

/**
 * At most this many photos of one acceptance, and the largest one in bytes. Clients shrink larger ones before they send
 * them.
 */
export const ACCEPTANCE_PHOTO_LIMITS = { bytes: 10 * 1024 * 1024, count: 60 } as const
/** Minutes in which the user who took a photo may delete it. Later a numbered right is needed. */
export const PHOTO_DELETE_MINUTES = 10

/** Warning lamps of the dashboard. */
export const WARNING_LAMPS = [
  'engine',
  'oil_pressure',
  'oil_level',
  'coolant',
  'battery',
  'brake',
  'brake_pads',
  'abs',
  'esp',
  'airbag',
  'steering',
  'tire_pressure',
  'glow_plug',
  'particle_filter',
  'adblue',
  'high_voltage',
  'lights',
  'service',
  'other',
] as const

/** Things that a customer hands over with the car. */
export const HANDED_OVER = ['registration', 'service_book', 'rim_lock', 'key_card', 'charging_cable', 'other'] as const

/** How soon a finding should be repaired. */
export const FINDING_URGENCIES = ['now', 'soon', 'later'] as const

/** Areas of a check list, in the order of the walk around the car. */
export const CHECK_AREAS = [
  'dashboard',
  'interior',
  'body',
  'glass',
  'lights',
  'wheels',
  'brakes',
  'engine_bay',
  'underbody',
  'chassis',
  'test_drive',
  'other',
] as const

/** At most this many points of a check list, and most findings of one acceptance. */
export const CHECK_POINTS_MAX = 100
export const FINDINGS_MAX = 40

/** Reasons to confirm an acceptance without the customer. A second user is then named. */
export const ABSENCE_REASONS = ['key_drop', 'towed', 'left', 'refused_to_sign', 'other'] as const

/** Largest signature in characters: the path of an SVG. */
export const ACCEPTANCE_SIGNATURE_MAX = 50_000
/**
 * Largest age of an action that was taken without a network (ms): two weeks. A tablet may lie unused that long before
 * it sends its actions.
 */
export const ACTION_AGE_MAX = 14 * 24 * 60 * 60 * 1_000

/**
 * Reasons why a finding stays on the paper when it is removed from its acceptance. Empty: no reason, so the finding is
 * removed from the paper, too.
 */
export const FINDING_BONDS = ['', 'answered', 'begun'] as const
export type FindingBond = (typeof FINDING_BONDS)[number]

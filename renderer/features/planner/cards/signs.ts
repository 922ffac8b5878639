import {
  IconAlertTriangleFilled,
  IconCar,
  IconClockExclamation,
  IconEyeCheck,
  IconMessageCheck,
  IconPackageOff,
  IconPin,
  IconSend,
  IconUserOff,
  IconWheel,
} from '@tabler/icons-react'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { Conflict } from '#contract/planning/conflicts.ts'
import type { QuestionState } from '#contract/workshop/consentLink.ts'

export const SIGNS = {
  fault: IconAlertTriangleFilled,
  late: IconClockExclamation,
  parts: IconPackageOff,
  wheels: IconWheel,
  absent: IconUserOff,
  car: IconCar,
  fixed: IconPin,
  sent: IconSend,
  opened: IconEyeCheck,
  answered: IconMessageCheck,
} as const
export type Sign = keyof typeof SIGNS

const SIGN_OF: Partial<Record<Conflict['code'], Sign>> = {
  promise_late: 'late',
  parts_incomplete: 'parts',
  wheel_set_not_ready: 'wheels',
  absent: 'absent',
  loan_car_taken: 'car',
}

/** The signs of blocks, each once: conflicts first, then other facts. */
export function signsOf(
  blocks: readonly PlannerBlock[],
  conflicts: readonly Conflict[],
  question: QuestionState,
): string {
  const signs = new Set<Sign>(conflicts.map(({ code }) => SIGN_OF[code] ?? 'fault'))
  if (question !== '') signs.add(question)
  if (blocks.some(({ needs }) => needs.loan_car_uuid !== null)) signs.add('car')
  if (blocks.some(({ is_fixed }) => is_fixed)) signs.add('fixed')
  return [...signs].join(' ')
}

import { type InspectionState, inspectionOn, inspectionState } from '#contract/vehicles/inspection.ts'
import { today } from '#renderer/ui/time/today.ts'

/** Colour of an inspection. A valid one needs none. */
const COLORS: Readonly<Record<InspectionState, string | null>> = {
  valid: null,
  due: 'orange',
  overdue: 'red',
  extended: 'red',
}

/** The month of an inspection as on the sticker, and its colour. Null without a known month. */
export function inspectionOf(due: string | null): { month: string; color: string | null } | null {
  if (due === null) return null
  const month = inspectionOn(due)
  return { month, color: COLORS[inspectionState(month, today())] }
}

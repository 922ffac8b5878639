import { fromSeconds, hoursAndMinutes, WORK_UNITS, type WorkUnit } from '#contract/workshop/times/workUnits.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The unit of working times on this device. */
export const keptUnit = createLocalValue('work.unit', (text) => WORK_UNITS.find((unit) => unit === text) ?? 'ze')

/** A working time in a unit, without the unit's name: `85`, `8,5`, `0:51`. Latin digits in every language. */
export function workText(seconds: number, unit: WorkUnit, language: string): string {
  const value = fromSeconds(seconds, unit)
  if (unit !== 'minutes') return new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(value)
  const { hours, minutes } = hoursAndMinutes(Math.abs(value))
  return `${value < 0 ? '−' : ''}${hours}:${String(minutes).padStart(2, '0')}`
}

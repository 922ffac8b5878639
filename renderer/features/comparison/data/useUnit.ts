import { useTranslation } from 'react-i18next'
import type { WorkUnit } from '#contract/workshop/times/workUnits.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { keptUnit, workText } from '#renderer/ui/time/workTime.ts'

/** The chosen unit of times, and functions that format them. */
export type Unit = {
  unit: WorkUnit
  choose: (unit: WorkUnit) => void
  /** A time without its unit; a dash for null. */
  time: (seconds: number | null) => string
  /** A time with its unit, for use in a sentence. */
  long: (seconds: number | null) => string
  percent: (value: number | null) => string
  name: string
}

export function useUnit(): Unit {
  const { t, i18n } = useTranslation('stamps')
  const [unit, choose] = useLocalValue(keptUnit)
  const name = t(`unit.${unit}`)
  const time = (seconds: number | null) => (seconds === null ? '–' : workText(seconds, unit, i18n.language))
  return {
    unit,
    choose,
    time,
    name,
    long: (seconds) => (seconds === null ? '–' : `${isolated(time(seconds))} ${name}`),
    percent: (value) =>
      value === null
        ? '–'
        : new Intl.NumberFormat(i18n.language, {
            style: 'percent',
            maximumFractionDigits: 1,
            numberingSystem: 'latn',
          }).format(value),
  }
}

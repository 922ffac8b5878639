import { useTranslation } from 'react-i18next'
import type { WorkUnit } from '#contract/workshop/times/workUnits.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { keptUnit, workText } from '#renderer/ui/time/workTime.ts'

/** How times are written here, and what they are written in. */
export type Unit = {
  unit: WorkUnit
  choose: (unit: WorkUnit) => void
  /** A time without the name of its unit; a dash for what is not known. */
  time: (seconds: number | null) => string
  /** The same with it, for inside of a sentence. */
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

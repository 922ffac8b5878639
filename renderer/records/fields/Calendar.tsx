import { DatePicker } from '@mantine/dates'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { EARLIEST_DATE, LATEST_DATE } from '#contract/records/fields.ts'
import { calendarLanguage } from './calendarLanguage.ts'

type Props = { value: string | null; min?: string; max?: string; onChange: (day: string) => void }

const loaded = new Map<Language, Promise<string>>()
function localeOf(language: Language): Promise<string> {
  const known = loaded.get(language) ?? calendarLanguage(language)
  loaded.set(language, known)
  return known
}

/** A month to choose a day from. Its code loads when a calendar is first opened. */
export function Calendar({ value, min = EARLIEST_DATE, max = LATEST_DATE, onChange }: Props) {
  const { t, i18n } = useTranslation('records')
  const locale = use(localeOf(i18n.language as Language))
  return (
    <DatePicker
      locale={locale}
      firstDayOfWeek={1}
      value={value}
      {...(value !== null && { defaultDate: value })}
      minDate={min}
      maxDate={max}
      onChange={(day) => {
        if (day !== null) onChange(day)
      }}
      ariaLabels={{
        previousMonth: t('form.calendar.previousMonth'),
        nextMonth: t('form.calendar.nextMonth'),
        previousYear: t('form.calendar.previousYear'),
        nextYear: t('form.calendar.nextYear'),
        previousDecade: t('form.calendar.previousDecade'),
        nextDecade: t('form.calendar.nextDecade'),
        monthLevelControl: t('form.calendar.chooseMonth'),
        yearLevelControl: t('form.calendar.chooseYear'),
      }}
    />
  )
}

import { Button, Radio, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { DATE_PRESETS } from '#contract/datePresets.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import type { FilterProps, FilterValues } from './filterProps.ts'
import { SpanInput } from './SpanInput.tsx'
import { type Bound, daysOf, hasDays, type SpanProblem, spanProblem } from './spanProblem.ts'

const AT = ['low', 'high'] as const
type At = (typeof AT)[number]
/** Operators of the bounds in the API. */
const DAYS = { low: 'from', high: 'to' } as const
const NUMBERS = { low: 'min', high: 'max' } as const

function boundOf(value: FilterValues[string] | undefined, isNumber: boolean): Bound {
  if (value === undefined) return null
  return isNumber ? Number(value) : String(value)
}

/** A filter with two bounds: dates with presets, times of day, numbers, prices. Impossible bounds are not applied. */
export function SpanFilter({ field, label, values, onChange, onClose }: FilterProps) {
  const { t, i18n } = useTranslation('records')
  const id = useId()
  const isByDay = hasDays(field)
  const isNumber = !isByDay && field.kind !== 'clock'
  const names = isNumber ? NUMBERS : DAYS
  const [bounds, setBounds] = useState<Record<At, Bound>>({
    low: boundOf(values[names.low], isNumber),
    high: boundOf(values[names.high], isNumber),
  })
  const [tried, setTried] = useState(false)
  const problem = spanProblem(field, bounds.low, bounds.high)
  const day = (iso: string) => isolated(formatDay(iso, i18n.language as Language))
  const { min, max } = daysOf(field)
  const words = (why: SpanProblem['why']) =>
    why === 'outside' ? t('filter.outside', { from: day(min), to: day(max) }) : t(`filter.${why}`)
  const apply = () => {
    setTried(true)
    if (problem) return
    const sent = Object.fromEntries(AT.map((at) => [names[at], bounds[at] === null ? '' : String(bounds[at])]))
    onChange(sent)
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Stack gap="sm">
        {isByDay && (
          <Radio.Group
            label={label}
            value={String(values.preset ?? '')}
            onChange={(preset) => {
              setBounds({ low: null, high: null })
              onChange({ preset })
            }}
          >
            <Stack gap={6}>
              {DATE_PRESETS.map((preset) => (
                <Radio key={preset} value={preset} label={t(`filter.presets.${preset}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {AT.map((at) => (
          <SpanInput
            key={at}
            field={field}
            value={bounds[at]}
            min={at === 'high' && typeof bounds.low === 'string' && bounds.low > min ? bounds.low : min}
            max={max}
            onChange={(value) => setBounds({ ...bounds, [at]: value })}
            input={{
              id: `${id}-${at}`,
              name: names[at],
              label: t(`filter.${at}`),
              required: false,
              readOnly: false,
              onBlur: () => setTried(true),
              // An incomplete date is no error while the user is still typing.
              ...(problem?.at === at && (tried || problem.why !== 'unreadable') && { error: words(problem.why) }),
            }}
          />
        ))}
        <Button type="submit">{t('filter.apply')}</Button>
      </Stack>
    </form>
  )
}

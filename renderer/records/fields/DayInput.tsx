import { ActionIcon, Loader, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import type { InputProps } from './fieldProps.ts'
import { ParsedInput } from './ParsedInput.tsx'
import { parseDay } from './parse.ts'

const Calendar = lazy(() => import('./Calendar.tsx').then(({ Calendar: component }) => ({ default: component })))

type Props = { value: unknown; min?: string; max?: string; onChange: (value: unknown) => void; input: InputProps }

/** A date, typed in the local format or chosen in a calendar. */
export function DayInput({ value, min, max, onChange, input }: Props) {
  const { t, i18n } = useTranslation('records')
  const [isOpen, setOpen] = useState(false)
  const day = typeof value === 'string' ? (parseDay(value) ?? null) : null
  const button = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('form.calendar.open', { field: input.label })}
          disabled={input.readOnly}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={input.label}>
        <Suspense fallback={<Loader size="sm" />}>
          {isOpen && (
            <Calendar
              value={day}
              {...(min && { min })}
              {...(max && { max })}
              onChange={(chosen) => {
                onChange(chosen)
                setOpen(false)
              }}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <ParsedInput
      value={value}
      onChange={onChange}
      input={input}
      inputMode="numeric"
      parse={parseDay}
      format={(iso) => (typeof iso === 'string' ? formatDay(iso, i18n.language as Language) : '')}
      aside={button}
    />
  )
}

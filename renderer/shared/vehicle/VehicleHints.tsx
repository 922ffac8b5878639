import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import classes from './VehicleHints.module.css'
import type { VehicleHint } from './vehicleHints.ts'

type Props = {
  hints: readonly VehicleHint[]
  /** Called when the user accepts a suggestion. Missing on a read-only field. */
  onTake?: ((value: string) => void) | undefined
}

/** Warnings about a vehicle's field, and a button for the value that was probably meant. */
export function VehicleHints({ hints, onTake }: Props) {
  const { t, i18n } = useTranslation('vehicle')
  const isCounting = hints.every(({ key }) => key === 'vin.count')
  const textOf = (hint: VehicleHint): string => {
    if ('typed' in hint) return t('check.vin.count', { typed: hint.typed })
    if ('value' in hint)
      return hint.key === 'vin.meant' ? t('check.vin.meant', { vin: isolated(hint.value) }) : hint.value
    if (!('last' in hint)) return t(`check.${hint.key}`)
    const kilometers = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' }).format(hint.last.kilometers)
    const day = formatDay(hint.last.day, i18n.language as Language)
    return t(`check.${hint.key}`, { kilometers: isolated(kilometers), day: isolated(day) })
  }
  // The live region exists before it has content, so that screen readers announce it.
  return (
    <div aria-live="polite">
      {hints.length > 0 && (
        <div className={classes.hints} data-quiet={isCounting || undefined}>
          {hints.map((hint) =>
            'value' in hint && onTake ? (
              <Button
                key={hint.value}
                size="compact-xs"
                variant="light"
                // Keeps the focus in the field: leaving it would show other text and move the button away from the
                // pointer.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(hint.value)}
              >
                <bdi dir={hint.key === 'plate.take' ? 'ltr' : 'auto'}>{textOf(hint)}</bdi>
              </Button>
            ) : (
              <span key={textOf(hint)}>{textOf(hint)}</span>
            ),
          )}
        </div>
      )}
    </div>
  )
}

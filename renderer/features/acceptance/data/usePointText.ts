import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CHECK_POINTS } from '#contract/service/checkPoints.ts'
import type { Check } from './acceptanceValues.ts'

const isKnown = (point: string): point is keyof typeof CHECK_POINTS => Object.hasOwn(CHECK_POINTS, point)

/** The text of a check point: translated for the product's own points, as typed for those of the dealer. */
export function usePointText(language?: string) {
  const { t } = useTranslation('checkPoints', language === undefined ? {} : { lng: language })
  return useCallback(
    ({ point, text }: Pick<Check, 'point' | 'text'>) => (isKnown(point) ? t(`points.${point}`) : text || point),
    [t],
  )
}

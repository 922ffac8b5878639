import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Check } from './types.ts'

/** The words of a point: those of the product, or of the dealer. */
export function usePointText(language?: string) {
  const { t } = useTranslation('checkPoints' as 'acceptance', language === undefined ? {} : { lng: language })
  return useCallback(
    ({ point, text }: Pick<Check, 'point' | 'text'>) =>
      point === '' ? text : t(`checkPoints:points.${point}` as 'one'),
    [t],
  )
}

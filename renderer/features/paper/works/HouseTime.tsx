import { useTranslation } from 'react-i18next'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Works.module.css'

type Props = {
  house: { ze: number | null; count: number } | undefined
  target: number
  /** Sets the time as the target; null when the user may not write. */
  onTake: ((ze: number) => void) | null
}

/** The usual time of such works at this dealer, beside the target. */
export function HouseTime({ house, target, onTake }: Props) {
  const { t } = useTranslation('stamps')
  if (!house || house.ze === null) return null
  const { ze, count } = house
  return (
    <button
      type="button"
      className={classes.house}
      disabled={onTake === null || ze === target}
      title={t('house.hint', { n: count })}
      onClick={() => onTake?.(ze)}
    >
      {t('house.time', { time: isolated(String(ze)) })}
    </button>
  )
}

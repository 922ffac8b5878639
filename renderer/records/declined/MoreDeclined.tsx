import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { more: number; onMore: (() => void) | null }

/** The number of declined works that are not shown, and a button to show more. */
export function MoreDeclined({ more, onMore }: Props) {
  const { t } = useTranslation('paper')
  if (more === 0) return null
  if (onMore === null) return <p>{t('declined.hidden', { n: more })}</p>
  return (
    <Button variant="subtle" onClick={onMore}>
      {t('declined.more', { n: more })}
    </Button>
  )
}

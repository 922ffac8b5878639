import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { usePaperPart } from '../status/usePaperPart.ts'
import classes from './Damage.module.css'

type Props = {
  uuid: string
  /** The saved text. */
  damage: string
  /** Whether the text was edited and not saved. */
  isTyped: boolean
  /** Missing when nothing can be changed. */
  onInform?: (() => void) | undefined
}

/** Tells below the text about unsafe damage whether the customer knows about it. */
export function DamageNotice({ uuid, damage, isTyped, onInform }: Props) {
  const { t } = useTranslation(['paper', 'extension'])
  const { data } = usePaperPart(uuid, 'acknowledgements')
  if (isTyped) return <p className={classes.hint}>{t('damage.saveFirst')}</p>
  if (damage.trim() === '' || !data) return null
  const told = data.items.find((one) => one.is_current)
  if (told) {
    const words = { person: isolated(told.person), method: t(`extension:choices.consent_method.${told.method}`) }
    return <p className={classes.hint}>{told.is_refused ? t('damage.declined', words) : t('damage.told', words)}</p>
  }
  return (
    <Alert color="red" className={classes.alert}>
      <div className={classes.notice}>
        <span>{t('damage.open')}</span>
        {onInform && (
          <Button size="compact-sm" color="red" onClick={onInform}>
            {t('out.damage')}
          </Button>
        )}
      </div>
    </Alert>
  )
}

import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Splash.module.css'

/** Shown until the page is known. Invisible when that takes only a moment. */
export function Splash() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.splash} role="status">
      <Loader aria-hidden="true" />
      <span className={classes.text}>{t('loading')}</span>
    </div>
  )
}

import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { screens } from '../screens/features.ts'
import classes from './KeyboardHelp.module.css'
import { useGoTo } from './useGoTo.ts'

const titles = screens.filter(({ goKey }) => goKey !== undefined).map(({ title }) => title)

/** Rows of the keyboard sheet for the keys that open a screen: G, then the letter of the screen. */
export function GoToKeys() {
  const { t } = useTranslation('shell')
  const textOf = useTexts(titles)
  return useGoTo().map(({ goKey, title }) => (
    <div key={goKey} className={classes.row}>
      <dt dir="ltr">
        <Kbd>G</Kbd> {t('keyboard.then')} <Kbd>{goKey.toUpperCase()}</Kbd>
      </dt>
      <dd>{textOf(title)}</dd>
    </div>
  ))
}

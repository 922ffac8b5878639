import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openPalette } from './paletteState.ts'
import classes from './SearchField.module.css'

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')
const KEYS = isMac ? '⌘ K' : 'Ctrl K'

/** The button in the top bar that opens the search. It looks like an input, because users look for one. */
export function SearchField() {
  const { t } = useTranslation('shell')
  return (
    <UnstyledButton
      className={classes.field}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <span className={classes.text}>{t('search.open')}</span>
      <Kbd className={classes.keys ?? ''} dir="ltr">
        {KEYS}
      </Kbd>
    </UnstyledButton>
  )
}

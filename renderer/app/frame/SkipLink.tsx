import { useTranslation } from 'react-i18next'
import classes from './SkipLink.module.css'

export const CONTENT_ID = 'content'

/** The first stop of the Tab key: it skips top bar and menu. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a
      href={`#${CONTENT_ID}`}
      className={classes.skip}
      onClick={(event) => {
        // The fragment would be added to the address and the history.
        event.preventDefault()
        document.getElementById(CONTENT_ID)?.focus()
      }}
    >
      {t('skipToContent')}
    </a>
  )
}

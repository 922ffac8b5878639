import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { Card } from '../data/newsQueries.ts'
import classes from './Notices.module.css'

type Props = { card: Pick<Card, 'language' | 'languages' | 'newer'>; onChoose: (language: Language) => void }

/** Says which language is shown if not the screen's, which others exist, and whether another one was changed later. */
export function Languages({ card: { language, languages, newer }, onChoose }: Props) {
  const { t, i18n } = useTranslation('news')
  const others = languages.filter((one) => one !== language)
  const [newest] = newer
  return (
    <>
      {newest && (
        <p className={classes.older} role="note">
          {t('card.older', {
            language: t(`choices.language.${newest.language}`),
            time: isolated(formatDate(new Date(newest.changed_at), 'full', i18n.language as Language)),
          })}
        </p>
      )}
      {language !== i18n.language && (
        <p className={classes.quiet}>{t('card.shownIn', { language: t(`choices.language.${language}`) })}</p>
      )}
      {others.length > 0 && (
        <p className={classes.quiet}>
          {t('card.alsoIn')}{' '}
          {others.map((one) => (
            <button key={one} type="button" className={classes.language} lang={one} onClick={() => onChoose(one)}>
              {LANGUAGE_NAMES[one]}
            </button>
          ))}
        </p>
      )}
    </>
  )
}

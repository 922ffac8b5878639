import { useTranslation } from 'react-i18next'
import type { RecordRow } from '#contract/records/define.ts'
import type { news } from '#contract/records/news.ts'
import classes from './Manage.module.css'

type Props = { languages: RecordRow<typeof news>['older_languages'] }

/** Says which languages of a notice did not follow the newest change of another one. */
export function OlderLanguages({ languages }: Props) {
  const { t, i18n } = useTranslation('news')
  if (languages.length === 0) return null
  const names = languages.map((language) => t(`choices.language.${language}`))
  return (
    <p className={classes.quiet} role="status">
      {t('olderLanguages', { languages: new Intl.ListFormat(i18n.language).format(names) })}
    </p>
  )
}

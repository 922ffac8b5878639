import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { call } from '#renderer/net/calls/api.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import type { FaqEntry } from '../data/faqQueries.ts'
import { useReaderLanguage } from '../data/useReaderLanguage.ts'
import { EntryBadges } from '../list/EntryBadges.tsx'
import { Answer } from './Answer.tsx'
import { HelpingDepartment } from './HelpingDepartment.tsx'
import classes from './Reader.module.css'
import { VoteBar } from './VoteBar.tsx'

type Props = { entry: FaqEntry; title: ReactNode; onLanguage: (language: Language) => void }

/** An entry: question, state, answer, tags, and whether it helped. */
export function EntryView({ entry, title, onLanguage }: Props) {
  const { t } = useTranslation('faq')
  const language = useReaderLanguage()
  const { uuid } = entry
  useEffect(() => {
    // A view that is not counted is no loss for the user.
    void call('POST /v1/faq/entries/:uuid/view', { params: { uuid } }).catch(() => {})
  }, [uuid])
  const others = entry.languages.filter((one) => one !== entry.language)
  return (
    <article className={classes.entry} lang={entry.language}>
      <div dir="auto">{title}</div>
      <EntryBadges entry={entry} hasCategory />
      {entry.status === 'outdated' && (
        <p className={classes.outdated} role="note" lang={language}>
          {t('outdatedHint')}
        </p>
      )}
      <Answer document={entry.answer} />
      {entry.tags.length > 0 && (
        <ul className={classes.tags} aria-label={t('tags')}>
          {entry.tags.map((tag) => (
            <li key={tag}>
              <Link to={`/faq?tag=${encodeURIComponent(tag)}`}>
                <bdi>#{tag}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <footer className={classes.foot} lang={language}>
        <VoteBar key={`${entry.uuid} ${entry.version}`} entry={entry} />
        {entry.department_uuid !== null && <HelpingDepartment uuid={entry.department_uuid} />}
        <p className={classes.quiet}>
          {entry.product_version === null
            ? t('writtenBy', {
                who: isolated(entry.author || '–'),
                day: entry.updated_at === null ? '' : formatDay(entry.updated_at.slice(0, 10), language),
                version: entry.version,
              })
            : t('ofProduct', { version: isolated(entry.product_version) })}
          {' · '}
          {t('views', { number: entry.view_count })}
        </p>
        {others.length > 0 && (
          <p className={classes.quiet}>
            {t('alsoIn')}{' '}
            {others.map((one) => (
              <button key={one} type="button" className={classes.link} lang={one} onClick={() => onLanguage(one)}>
                {LANGUAGE_NAMES[one]}
              </button>
            ))}
          </p>
        )}
      </footer>
    </article>
  )
}

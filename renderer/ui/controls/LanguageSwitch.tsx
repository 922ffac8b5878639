import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { directionOf, LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import classes from './LanguageSwitch.module.css'
import { type Hint, TitleHint } from './TitleHint.tsx'

type Props = { hint?: Hint }

/** Chooses a language, each in its own name. It is a native select, because the sign-in page loads no Mantine lists. */
export function LanguageSwitch({ hint: WithHint = TitleHint }: Props) {
  const { t } = useTranslation('shell')
  const [language, setLanguage] = useLocalValue(appLanguage)
  return (
    <WithHint label={t('language.label')}>
      <span className={classes.switch}>
        <IconLanguage size={20} stroke={1.75} aria-hidden="true" />
        <select
          className={classes.select}
          aria-label={t('language.choose', { name: LANGUAGE_NAMES[language] })}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        >
          {LANGUAGES.map((name) => (
            <option key={name} value={name} lang={name} dir={directionOf(name)} className={classes.option}>
              {LANGUAGE_NAMES[name]}
            </option>
          ))}
        </select>
      </span>
    </WithHint>
  )
}

import { NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language, THEMES, type Theme } from '#contract/constants.ts'
import { appLanguage, LANGUAGE_NAMES } from '#renderer/i18n/language.ts'
import { appTheme } from '#renderer/ui/appTheme.ts'
import { Card } from '#renderer/ui/Card.tsx'
import { useLocalValue } from '#renderer/ui/localValue.ts'
import classes from './Profile.module.css'

/** Takes effect at once; the shell saves it for the user. */
export function Preferences() {
  const { t } = useTranslation(['profile', 'shell'])
  const [language, setLanguage] = useLocalValue(appLanguage)
  const [theme, setTheme] = useLocalValue(appTheme)
  const themeLabel = useId()
  return (
    <Card title={t('preferences.title')}>
      <div className={classes.preferences}>
        <NativeSelect
          label={t('shell:language.label')}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <div>
          <Text id={themeLabel} size="sm" fw={500} mb={4}>
            {t('shell:theme.label')}
          </Text>
          <SegmentedControl
            aria-labelledby={themeLabel}
            value={theme}
            onChange={(value) => setTheme(value as Theme)}
            data={THEMES.map((value) => ({ value, label: t(`shell:theme.${value}`) }))}
          />
        </div>
      </div>
      <Text c="dimmed" size="sm">
        {t('preferences.hint')}
      </Text>
    </Card>
  )
}

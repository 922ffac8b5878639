import { NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import {
  DATE_FORMATS,
  type DateFormat,
  DENSITIES,
  type Density,
  LANGUAGES,
  type Language,
  THEMES,
  type Theme,
} from '#contract/constants.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { afterSent } from '#renderer/ui/controls/afterSent.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { startPages } from '#renderer/ui/screen/startPages.ts'
import { appTheme } from '#renderer/ui/theme/appTheme.ts'
import classes from '../card/Profile.module.css'

type Props = { user: User }
type Choice = Partial<Pick<User, 'date_format' | 'density' | 'start_page'>>

/** Choices apply at once. The shell saves language and theme, because other tabs follow them. */
export function Preferences({ user }: Props) {
  const { t } = useTranslation(['profile', 'shell'])
  const [language, setLanguage] = useLocalValue(appLanguage)
  const [theme, setTheme] = useLocalValue(appTheme)
  const themeLabel = useId()
  const densityLabel = useId()
  const pages = startPages.get()
  const textOf = useTexts(pages.map(({ title }) => title))
  const attempt = useAttempt()
  // The user as the server last saved it, and choices that are still being sent, one call after another.
  const saved = useRef(user)
  const chosen = useRef<Choice>({})
  const show = () => useSession.setState({ user: { ...saved.current, ...chosen.current } })
  const save = (body: Choice) => {
    if (Object.keys(chosen.current).length === 0) saved.current = user
    chosen.current = { ...chosen.current, ...body }
    show()
    return attempt.follow(async () => {
      try {
        saved.current = await call('PATCH /v1/auth/user', { body })
      } finally {
        chosen.current = afterSent(chosen.current, body)
        show()
      }
    })
  }
  // A chosen start page that the user may no longer open is shown as the dashboard, which opens instead.
  const page = pages.some(({ path }) => path === user.start_page) ? user.start_page : ''
  return (
    <Card title={t('preferences.title')}>
      <div className={classes.fields}>
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
        <div>
          <Text id={densityLabel} size="sm" fw={500} mb={4}>
            {t('preferences.density')}
          </Text>
          <SegmentedControl
            aria-labelledby={densityLabel}
            value={user.density}
            onChange={(value) => void save({ density: value as Density })}
            data={DENSITIES.map((value) => ({ value, label: t(`preferences.densities.${value}`) }))}
          />
        </div>
        <NativeSelect
          label={t('preferences.dateFormat')}
          value={user.date_format}
          onChange={(event) => void save({ date_format: event.currentTarget.value as DateFormat })}
          data={DATE_FORMATS.map((value) => ({
            value,
            label: value === 'language' ? t('preferences.likeLanguage') : EXAMPLES[value],
          }))}
        />
        <NativeSelect
          label={t('preferences.startPage')}
          value={page}
          onChange={(event) => void save({ start_page: event.currentTarget.value })}
          data={[
            { value: '', label: t('preferences.usualStart') },
            ...pages.map(({ path, title }) => ({ value: path, label: textOf(title) })),
          ]}
        />
      </div>
      {attempt.message && (
        <Text c="red" size="sm" role="alert">
          {attempt.message}
        </Text>
      )}
      <Text c="dimmed" size="sm">
        {t('preferences.hint')}
      </Text>
    </Card>
  )
}

/** An example of each format: a date whose day cannot be taken for a month. */
const EXAMPLES: Record<Exclude<DateFormat, 'language'>, string> = {
  'dd.MM.yyyy': '31.12.2026',
  'dd/MM/yyyy': '31/12/2026',
  'yyyy-MM-dd': '2026-12-31',
  'MM/dd/yyyy': '12/31/2026',
}

import { IconArrowRight, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { LANGUAGES } from '#contract/constants.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { isOn } from '#renderer/net/settings/plugins.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { appTheme } from '#renderer/ui/theme/appTheme.ts'
import { features, screens } from '../screens/features.ts'
import { addressOf, mayOpen, menuOf } from '../screens/visibleScreens.ts'
import type { Option } from './options.ts'

const commands = features.flatMap(({ plugin, commands: own = [] }) => own.map((command) => ({ command, plugin })))

/** Commands of the features that the user may run. */
function useFeatureCommands(): Option[] {
  const navigate = useNavigate()
  const permissions = useSession((session) => session.permissions)
  const settings = useSettings()
  const titleOf = useTexts(commands.map(({ command }) => command.title))
  return commands
    .filter(({ plugin }) => isOn(plugin, settings))
    .filter(({ command }) => mayOpen(command, permissions, settings))
    .map(({ command: { name, title, icon, path } }) => ({
      id: `do:${name}`,
      icon,
      title: titleOf(title),
      run: () => void navigate(path),
    }))
}

/** Commands that open the screens of the menu, each with the screen's title. */
function useScreenCommands(): Option[] {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const permissions = useSession((session) => session.permissions)
  const settings = useSettings()
  const entries = menuOf(screens, permissions, settings).flatMap((section) => section.entries)
  const titleOf = useTexts(entries.map(({ title }) => title))
  return entries.map((screen) => ({
    id: `go:${screen.name}`,
    icon: IconArrowRight,
    title: t('goTo', { screen: titleOf(screen.title) }),
    run: () => void navigate(addressOf(screen)),
  }))
}

function useAppearanceCommands(): { toTheme: Option; toLanguages: Option[] } {
  const { t } = useTranslation(['search', 'shell'])
  const [theme, setTheme] = useLocalValue(appTheme)
  const [language, setLanguage] = useLocalValue(appLanguage)
  const isDark = theme === 'dark'
  const toTheme: Option = {
    id: 'do:theme',
    icon: isDark ? IconSun : IconMoon,
    title: t(isDark ? 'shell:theme.toLight' : 'shell:theme.toDark'),
    run: () => setTheme(isDark ? 'light' : 'dark'),
  }
  const toLanguages = LANGUAGES.filter((name) => name !== language).map((name) => ({
    id: `do:language.${name}`,
    icon: IconLanguage,
    title: t('language', { name: isolated(LANGUAGE_NAMES[name]) }),
    run: () => setLanguage(name),
  }))
  return { toTheme, toLanguages }
}

/** All commands of the palette, those of features first. */
export function useCommands(): Option[] {
  const own = useFeatureCommands()
  const { toTheme, toLanguages } = useAppearanceCommands()
  const visits = useScreenCommands()
  return [...own, toTheme, ...visits, ...toLanguages]
}

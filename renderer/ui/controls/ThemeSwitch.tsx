import { ActionIcon } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { appTheme } from '../theme/appTheme.ts'
import { type Hint, TitleHint } from './TitleHint.tsx'

type Props = { hint?: Hint }

/** Switches between light and dark. */
export function ThemeSwitch({ hint: WithHint = TitleHint }: Props) {
  const { t } = useTranslation('shell')
  const [theme, setTheme] = useLocalValue(appTheme)
  const dark = theme === 'dark'
  const label = dark ? t('theme.toLight') : t('theme.toDark')
  return (
    <WithHint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => setTheme(dark ? 'light' : 'dark')}
      >
        {dark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
      </ActionIcon>
    </WithHint>
  )
}

import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { appLanguage, directionOf, LANGUAGE_NAMES } from '#renderer/i18n/language.ts'
import { useLocalValue } from './localValue.ts'

/** All languages, each in its own words. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell')
  const [language, setLanguage] = useLocalValue(appLanguage)
  const [opened, setOpened] = useState(false)
  const label = t('language.choose', { name: LANGUAGE_NAMES[language] })
  return (
    <Menu position="bottom-end" width={200} opened={opened} onChange={setOpened}>
      <Tooltip label={t('language.label')} disabled={opened}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
            <IconLanguage size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={(name) => setLanguage(name as Language)}>
          {LANGUAGES.map((name) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick lang={name} dir={directionOf(name)}>
              {LANGUAGE_NAMES[name]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

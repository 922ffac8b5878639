import { Button, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LANGUAGES } from '#contract/constants.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'

type Props = { draft: AnyDraft }

/** Begins another language version of a saved entry. */
export function TranslateMenu({ draft: { row, readOnly } }: Props) {
  const { t } = useTranslation('faqEntry')
  if (!row || readOnly !== null) return null
  const topic = String(row['topic'] || row.uuid)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-md" leftSection={<IconLanguage size={16} aria-hidden />}>
          {t('translate')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.filter((one) => one !== row['language']).map((one) => (
          <Menu.Item key={one} component={Link} to={`/faq/manage/new?topic=${topic}&to=${one}`} lang={one}>
            {LANGUAGE_NAMES[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

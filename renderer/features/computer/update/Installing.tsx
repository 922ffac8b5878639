import { Loader, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Release } from '#contract/update/state.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { Panel } from './Panel.tsx'

type Props = { release: Release }

/** The last screen before the restart. */
export function Installing({ release }: Props) {
  const { t } = useTranslation('computer')
  return (
    <Panel icon={<Loader size={22} />} title={t('status.installing.title', { version: isolated(release.version) })}>
      <Text size="sm">{t('status.installing.text')}</Text>
    </Panel>
  )
}

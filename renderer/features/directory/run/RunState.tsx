import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'

const COLORS = { planning: 'blue', preview: 'yellow', running: 'blue', done: 'teal', failed: 'red' } as const

export function RunState({ state }: Pick<DirectoryRun, 'state'>) {
  const { t } = useTranslation('directory')
  return <Badge color={COLORS[state]}>{t(`state.${state}`)}</Badge>
}

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { OpenJobs } from './useOpenJobs.ts'

type Props = { jobs: OpenJobs; onList: () => void; onCarry: () => void }

/** One button for each kind of block that needs a decision. It shows the number and leads to the decision. */
export function OpenJobButtons({ jobs: { orphaned, late, undated }, onList, onCarry }: Props) {
  const { t } = useTranslation('planner')
  const kinds = [
    { name: t('row.gone'), count: orphaned, color: 'red', onClick: onList },
    { name: t('tray.carried'), count: late, color: 'red', onClick: onCarry },
    { name: t('noDate'), count: undated, color: 'yellow', onClick: onList },
  ]
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ name, count, color, onClick }) => (
      <Button
        key={name}
        variant="light"
        size="compact-md"
        color={color}
        rightSection={<MachineText>{count}</MachineText>}
        onClick={onClick}
      >
        {name}
      </Button>
    ))
}

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { Words } from './data/useWords.ts'
import type { OpenJobs } from './useOpenJobs.ts'

type Props = { jobs: OpenJobs; words: Words; onList: () => void; onCarry: () => void }

/** One button for each kind of work that needs a decision. It shows the number of cars and leads to the decision. */
export function OpenJobButtons({ jobs, words, onList, onCarry }: Props) {
  const { orphaned, late, lateMinutes, undated } = jobs
  const { t } = useTranslation('planner')
  const kinds = [
    { name: t('row.gone'), count: orphaned, time: '', color: 'red', onClick: onList },
    { name: t('tray.carried'), count: late, time: words.duration(lateMinutes), color: 'red', onClick: onCarry },
    { name: t('noDate'), count: undated, time: '', color: 'yellow', onClick: onList },
  ]
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ name, count, time, color, onClick }) => (
      <Button
        key={name}
        variant="light"
        size="compact-md"
        color={color}
        // The words of the time follow the direction of the language.
        rightSection={time === '' ? <MachineText>{count}</MachineText> : <span>{`${count} · ${time}`}</span>}
        onClick={onClick}
      >
        {name}
      </Button>
    ))
}

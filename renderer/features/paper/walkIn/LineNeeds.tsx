import { ActionIcon, NativeSelect, Popover } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { work } from '#contract/records/work.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { workView } from '../works/view.ts'
import type { Line } from './lines.ts'
import classes from './WalkIn.module.css'

type Needs = Pick<Line, 'skill' | 'bay_kind'>
type Props = { line: Line; number: number; isLocked: boolean; onChange: (needs: Partial<Needs>) => void }

const NEEDS = ['skill', 'bay_kind'] as const

/** Skill and bay that a work needs. The plan is asked for them, and the planner uses them later. */
export function LineNeeds({ line, number, isLocked, onChange }: Props) {
  const { t } = useTranslation('paper')
  const texts = useRecordTexts(workView)
  const chosen = NEEDS.filter((name) => line[name])
  return (
    <>
      <Popover withinPortal={false} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            variant={chosen.length > 0 ? 'light' : 'subtle'}
            size="lg"
            disabled={isLocked}
            aria-label={t('walkIn.needs', { line: number })}
          >
            <IconTool size={16} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.needs ?? ''}>
          {NEEDS.map((name) => (
            <NativeSelect
              key={name}
              label={texts.field(name)}
              data={work.fields[name].of.map((value) => ({ value, label: texts.choice(name, value) }))}
              value={line[name]}
              onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value } as Partial<Needs>)}
            />
          ))}
        </Popover.Dropdown>
      </Popover>
      {chosen.length > 0 && (
        <span className={classes.needed}>{chosen.map((name) => texts.choice(name, line[name])).join(' · ')}</span>
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import classes from './Run.module.css'

const COUNTS = ['created', 'updated', 'deactivated', 'unchanged', 'incomplete', 'failed'] as const

/** The numbers of a run. Zeros are left out. */
export function Counts({ run }: { run: DirectoryRun }) {
  const { t } = useTranslation('directory')
  const shown = COUNTS.filter((name) => run[name] > 0)
  return (
    <dl className={classes.counts}>
      {shown.map((name) => (
        <div key={name} data-kind={name}>
          <dt>{t(`count.${name}`)}</dt>
          <dd>{run[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

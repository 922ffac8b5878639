import { useTranslation } from 'react-i18next'
import type { SettingGroup } from '#contract/settings/define.ts'
import { goToSection } from './goToSection.ts'
import classes from './List.module.css'

type Props = { groups: readonly { group: SettingGroup; name: string; count: number }[] }

/** Links to the sections, with the number of visible settings in each. */
export function SectionNav({ groups }: Props) {
  const { t } = useTranslation('settings')
  return (
    <nav className={classes.nav} aria-label={t('sections')}>
      <ul>
        {groups.map(({ group, name, count }) => (
          <li key={group}>
            <button type="button" onClick={() => goToSection(group)}>
              <span>{name}</span> <span className={classes.count}>{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

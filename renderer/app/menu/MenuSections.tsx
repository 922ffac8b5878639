import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import type { TextKey } from '#renderer/i18n/resources.ts'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { useMenuMarks } from '#renderer/ui/screen/menuMarks.ts'
import { screens } from '../screens/features.ts'
import { addressOf, type MenuSection, menuOf } from '../screens/visibleScreens.ts'
import { expandedMenus } from './expandedMenus.ts'
import { MenuBadge } from './MenuBadge.tsx'
import classes from './MenuSections.module.css'

type Props = { onNavigate?: () => void }

/** The menu groups with screens that the user may open. Open and closed groups are remembered. */
export function MenuSections({ onNavigate }: Props) {
  const { t } = useTranslation('shell')
  const permissions = useSession((session) => session.permissions)
  const settings = useSettings()
  const sections = menuOf(screens, permissions, settings)
  const titleOf = useTexts(sections.flatMap(({ entries }) => entries.map(({ title }) => title)))
  return (
    <nav aria-label={t('menu.label')} className={classes.menu}>
      {sections.map((section) => (
        <Section key={section.group} section={section} titleOf={titleOf} {...(onNavigate && { onNavigate })} />
      ))}
    </nav>
  )
}

type SectionProps = Props & { section: MenuSection; titleOf: (key: TextKey) => string }

function Section({ section: { group, entries }, titleOf, onNavigate }: SectionProps) {
  const { t } = useTranslation('shell')
  const listId = useId()
  const [expanded, setExpanded] = useLocalValue(expandedMenus)
  const open = expanded.includes(group)
  const marks = useMenuMarks()
  const first = entries.map(({ name }) => marks[name]).find((mark) => mark !== undefined)
  const toggle = () => setExpanded(open ? expanded.filter((name) => name !== group) : [...expanded, group])
  return (
    <section>
      <UnstyledButton className={classes.group} aria-expanded={open} aria-controls={listId} onClick={toggle}>
        {t(`menu.groups.${group}`)}
        {!open && <MenuBadge mark={first} />}
        <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
      </UnstyledButton>
      <ul id={listId} className={classes.entries} hidden={!open}>
        {entries.map((entry) => {
          const { icon: Icon } = entry.menu
          return (
            <li key={entry.name}>
              <NavLink to={addressOf(entry)} className={classes.entry ?? ''} onClick={onNavigate}>
                <Icon size={19} stroke={1.75} />
                {titleOf(entry.title)}
                <MenuBadge mark={marks[entry.name]} />
              </NavLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

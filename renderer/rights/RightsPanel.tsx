import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RightsFrame } from '#contract/api/administration/rights.ts'
import type { PermissionSource } from '#contract/permissions/explain.ts'
import { type Grant, scopeKind, toPermissionMap } from '#contract/permissions/scopes.ts'
import { cellStates } from './cellStates.ts'
import { matrixOf, SECTIONS, type SectionName } from './matrixSections.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import classes from './Rights.module.css'
import { grantFrom, type RightsDraft } from './rightsDraft.ts'
import { SpecialRights } from './SpecialRights.tsx'
import { useRightsTexts } from './useRightsTexts.ts'
import { WhyPanel } from './WhyPanel.tsx'

type Props = {
  draft: RightsDraft
  frame: RightsFrame
  /** Permissions from groups; empty for a group itself. */
  groups: readonly PermissionSource[]
  isLocked: boolean
  isEffective: boolean
}

/** All rights of a user or group, one table for each section, with the reason why each right is held. */
export function RightsPanel({ draft, frame, groups, isLocked, isEffective }: Props) {
  const { t } = useTranslation('rights')
  const [section, setSection] = useState<SectionName>('general')
  const [selected, setSelected] = useState<Grant | null>(null)
  const texts = useRightsTexts(frame)
  const own = useMemo(() => toPermissionMap([...draft.held].map(grantFrom)), [draft.held])
  const inherited = useMemo(() => groups.map(({ permissions }) => permissions), [groups])
  const model = useMemo(() => {
    const known = new Set(frame.locations.map(({ key }) => key))
    const held = [own, ...inherited].flatMap((map) => Object.keys(map))
    const gone = [...new Set(held)].filter((scope) => scopeKind(scope) === 'location' && !known.has(scope))
    return matrixOf(section, frame, gone)
  }, [section, frame, own, inherited])
  const states = useMemo(
    () => cellStates(model, { held: draft.held, changed: draft.changed, inherited }),
    [model, draft.held, draft.changed, inherited],
  )
  return (
    <div className={classes.panel}>
      <SpecialRights draft={draft} texts={texts} isLocked={isLocked} onSelect={setSelected} />
      <SegmentedControl
        aria-label={t('sections.label')}
        value={section}
        onChange={(value) => {
          setSection(value as SectionName)
          setSelected(null)
        }}
        data={SECTIONS.map((name) => ({ value: name, label: t(`sections.${name}`) }))}
      />
      {section === 'custom' && <p className={classes.legendLine}>{t('customHelp')}</p>}
      <p className={classes.legendLine}>{t('elsewhere')}</p>
      <PermissionMatrix
        caption={t(`sections.${section}`)}
        model={model}
        states={states}
        texts={texts}
        isLocked={isLocked}
        onSet={draft.set}
        onSelect={setSelected}
      />
      <WhyPanel
        grant={selected}
        sources={[{ group: null, permissions: own }, ...groups]}
        texts={texts}
        isEffective={isEffective}
      />
    </div>
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingGroup } from '#contract/settings/define.ts'
import { isSettingKey, type SettingKey, settingOf } from '#contract/settings/registry.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import type { StoredSettings } from '../data/useSettingList.ts'
import type { SettingsDraft } from '../data/useSettingsDraft.ts'
import classes from './List.module.css'
import { SettingRow } from './SettingRow.tsx'

type Props = {
  group: SettingGroup
  keys: readonly SettingKey[]
  stored: StoredSettings
  draft: SettingsDraft
  readOnly: boolean
  onSave: (keys: readonly SettingKey[]) => void
  onHistory: (key: SettingKey) => void
  /** The trial that is shown below a setting. */
  trialOf: (key: SettingKey) => ReactNode
}

/** The visible settings of one section. */
export function SettingSection({ group, keys, stored, draft, readOnly, onSave, onHistory, trialOf }: Props) {
  const { t } = useTranslation('settings')
  const changed = keys.filter((key) => draft.draft.has(key))
  const isOff = (key: SettingKey) => {
    const { plugin } = settingOf(key)
    return plugin !== undefined && isSettingKey(plugin) && stored.rows.get(plugin)?.value === false
  }
  return (
    <div id={`section-${group}`} className={classes.section}>
      <Card
        title={t(`group.${group}`)}
        aside={
          changed.length > 0 &&
          !readOnly && (
            <Button size="xs" variant="light" loading={draft.isSaving} onClick={() => onSave(changed)}>
              {t('saveSection')}
            </Button>
          )
        }
      >
        <div className={classes.rows}>
          {keys.map((key) => {
            const row = stored.rows.get(key)
            return (
              row && (
                <div key={key} className={settingOf(key).type === 'plugin' ? classes.plugin : classes.plain}>
                  <SettingRow row={row} draft={draft} readOnly={readOnly} isIdle={isOff(key)} onHistory={onHistory} />
                  {!readOnly && trialOf(key)}
                </div>
              )
            )
          })}
        </div>
      </Card>
    </div>
  )
}

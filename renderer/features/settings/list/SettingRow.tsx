import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isSettingKey, type SettingKey, settingOf } from '#contract/settings/registry.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { isDefaultValue } from '../data/draft.ts'
import { useMayChange } from '../data/useMayChange.ts'
import type { StoredSetting } from '../data/useSettingList.ts'
import type { SettingsDraft } from '../data/useSettingsDraft.ts'
import { useSettingTexts } from '../data/useSettingTexts.ts'
import { SettingInput } from '../inputs/SettingInput.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import classes from './List.module.css'

type Props = {
  row: StoredSetting
  draft: SettingsDraft
  readOnly: boolean
  /** The plugin it belongs to is switched off. */
  isIdle: boolean
  onHistory: (key: SettingKey) => void
}

/** A setting: its input, and what there is to know about it. */
export function SettingRow({ row, draft, readOnly: isScreenReadOnly, isIdle, onHistory }: Props) {
  const { t } = useTranslation(['settings', 'errors'])
  const texts = useSettingTexts()
  const { key } = row
  const mayChange = useMayChange()
  const readOnly = isScreenReadOnly || !mayChange(key)
  const setting = settingOf(key)
  const entry = draft.draft.get(key)
  const isSecret = setting.type === 'password' || setting.type === 'token'
  const problem = draft.problems[key]
  const stored = isSecret ? undefined : row.value
  const isDefault = entry ? false : isDefaultValue(row)
  return (
    <div className={classes.row} data-unsaved={entry !== undefined || undefined} data-setting={key}>
      <SettingInput
        settingKey={key}
        setting={setting}
        row={row}
        value={entry ? entry.value : stored}
        label={texts.name(key)}
        description={texts.help(key)}
        error={problem ? t(`errors:field.${problem}`) : null}
        readOnly={readOnly}
        onChange={(value) => draft.change(key, value)}
      />
      {draft.conflicts.includes(key) && <ConflictNote row={row} draft={draft} />}
      <div className={classes.meta}>
        {entry && <strong>{t('filter.unsaved')}</strong>}
        {isIdle && setting.plugin && isSettingKey(setting.plugin) && (
          <span>{t('row.pluginOff', { plugin: texts.name(setting.plugin) })}</span>
        )}
        {readOnly && !isScreenReadOnly && <span>{t('row.onlyAdministrators')}</span>}
        {!isDefault && !isSecret && setting.type !== 'image' && (
          <span>{t('row.default', { value: texts.value(key, setting.default) })}</span>
        )}
        {row.changed_at && (
          <span>
            {row.changed_by && (
              <>{t('row.changedBy', { name: isolated(`${row.changed_by.first_name} ${row.changed_by.last_name}`) })} </>
            )}
            <TimeAgo at={row.changed_at} />
          </span>
        )}
        <span>{t(setting.effect === 'now' ? 'row.now' : 'row.nextLogin')}</span>
        <bdi dir="ltr" className={classes.key}>
          {key}
        </bdi>
        {!readOnly && !isDefault && !isSecret && setting.type !== 'image' && (
          <Button size="compact-xs" variant="subtle" onClick={() => draft.change(key, setting.default)}>
            {t('row.reset')}
          </Button>
        )}
        {row.changed_at && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={t('row.history', { name: texts.name(key) })}
            title={t('row.history', { name: texts.name(key) })}
            onClick={() => onHistory(key)}
          >
            <IconHistory size={16} aria-hidden="true" />
          </Button>
        )}
      </div>
    </div>
  )
}

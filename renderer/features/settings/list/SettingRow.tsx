import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SettingDefinition } from '#contract/settings/define.ts'
import { isSecretSetting, isSettingKey, type SettingKey, settingOf } from '#contract/settings/registry.ts'
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
  /** Whether the plugin of the setting is switched off. */
  isIdle: boolean
  onHistory: (key: SettingKey) => void
}

/** Secrets and pictures have no default that can be named or restored. */
const hasDefaultInWords = (key: SettingKey) => !isSecretSetting(key) && settingOf(key).type !== 'image'

/** A setting: its input, help text and state. */
export function SettingRow({ row, draft, readOnly: isScreenReadOnly, isIdle, onHistory }: Props) {
  const { t } = useTranslation(['settings', 'errors'])
  const texts = useSettingTexts()
  const { key } = row
  const mayChange = useMayChange()
  const readOnly = isScreenReadOnly || !mayChange(key)
  const setting = settingOf(key)
  const entry = draft.draft.get(key)
  const problem = draft.problems[key]
  const stored = isSecretSetting(key) ? undefined : row.value
  const differs = hasDefaultInWords(key) && (entry !== undefined || !isDefaultValue(row))
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
        <WhoMayChange setting={setting} />
        {differs && <span>{t('row.default', { value: texts.value(key, setting.default) })}</span>}
        <LastChange row={row} />
        <span>{t(setting.effect === 'now' ? 'row.now' : 'row.nextLogin')}</span>
        <bdi dir="ltr" className={classes.key}>
          {key}
        </bdi>
        {!readOnly && differs && (
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

/** Says why only administrators may change a setting. Null for a setting that all editors may change. */
function WhoMayChange({ setting: { mayChange, sendsElsewhere } }: { setting: SettingDefinition }) {
  const { t } = useTranslation('settings')
  if (mayChange === 'editors') return null
  return (
    <>
      <span>{t('row.onlyAdministrators')}</span>
      {sendsElsewhere && <span>{t(`row.sends.${sendsElsewhere}`)}</span>}
    </>
  )
}

/** The time and the user of the last change. */
function LastChange({ row: { changed_at, changed_by } }: { row: StoredSetting }) {
  const { t } = useTranslation('settings')
  if (!changed_at) return null
  return (
    <span>
      {changed_by && <>{t('row.changedBy', { name: isolated(`${changed_by.first_name} ${changed_by.last_name}`) })} </>}
      <TimeAgo at={changed_at} />
    </span>
  )
}

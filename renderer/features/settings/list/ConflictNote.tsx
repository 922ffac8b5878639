import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { StoredSetting } from '../data/useSettingList.ts'
import type { SettingsDraft } from '../data/useSettingsDraft.ts'
import { useSettingTexts } from '../data/useSettingTexts.ts'
import classes from './List.module.css'

type Props = { row: StoredSetting; draft: SettingsDraft }

/** Shown when another user has changed the same setting. The user chooses one of both values. */
export function ConflictNote({ row, draft }: Props) {
  const { t } = useTranslation('settings')
  const texts = useSettingTexts()
  const { key, changed_by: by } = row
  const name = by ? isolated(`${by.first_name} ${by.last_name}`) : ''
  return (
    <Alert color="yellow" role="alert" mt="xs">
      <p className={classes.conflict}>
        {by ? t('conflict.by', { name }) : t('conflict.someone')}{' '}
        <strong dir="auto">{texts.value(key, row.value, row.is_set)}</strong>
      </p>
      <div className={classes.buttons}>
        <Button size="xs" onClick={() => draft.insist(key)}>
          {t('conflict.keep')}
        </Button>
        <Button size="xs" variant="default" onClick={() => draft.discard([key])}>
          {t('conflict.take')}
        </Button>
      </div>
    </Alert>
  )
}

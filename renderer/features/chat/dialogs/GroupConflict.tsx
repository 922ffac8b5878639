import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import classes from './Dialog.module.css'
import type { GroupField } from './groupDraft.ts'

type Props = { chat: ChatItem; fields: readonly GroupField[]; onTake: () => void; onKeep: () => void }

/** Shows changes that another user saved meanwhile to fields that are also changed here. */
export function GroupConflict({ chat, fields, onTake, onKeep }: Props) {
  const { t } = useTranslation('chat')
  return (
    <Alert color="yellow" title={t('info.conflict')} role="alert">
      <div className={classes.stack}>
        <ul className={classes.changes}>
          {fields.map((field) =>
            field === 'name' ? (
              <li key={field}>
                {t('info.name')}: <bdi>{chat.name}</bdi>
              </li>
            ) : (
              <li key={field}>
                {t(`rules.${field}`)}: {t(chat[field] ? 'info.on' : 'info.off')}
              </li>
            ),
          )}
        </ul>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onTake}>
            {t('info.takeTheirs')}
          </Button>
          <Button variant="default" onClick={onKeep}>
            {t('info.keepMine')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}

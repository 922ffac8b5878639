import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DESK_NAME_MAX } from '#contract/service/wall.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { keptDesk } from '../calls/keptDesk.ts'

/** The desk to which this computer calls customers. It is stored here, so that a call takes one press. */
export function OwnDesk() {
  const { t } = useTranslation('checkin')
  const [desk, keep] = useLocalValue(keptDesk)
  return (
    <TextInput
      size="xs"
      w="6.5rem"
      dir="auto"
      aria-label={t('callNext.desk')}
      placeholder={t('callNext.desk')}
      title={t('callNext.desk')}
      maxLength={DESK_NAME_MAX}
      value={desk}
      onChange={({ currentTarget }) => keep(currentTarget.value)}
    />
  )
}

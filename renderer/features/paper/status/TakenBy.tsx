import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import classes from './Status.module.css'
import type { PaperRow } from './usePaperCalls.ts'

type Props = {
  row: PaperRow
  value: string
  onChange: (name: string) => void
  onEnter: () => void
  hasFocus: boolean
  isMissing: boolean
}

/** The name of the person who takes the car. A button fills in the customer's name. */
export function TakenBy({ row: { customer_uuid: uuid }, value, onChange, onEnter, hasFocus, isMissing }: Props) {
  const { t } = useTranslation('paper')
  useTypedInput(value)
  const name = useLabels([{ to: 'customer', uuids: uuid === null ? [] : [uuid] }]).get(uuid ?? '') ?? ''
  return (
    <>
      <TextInput
        label={t('status.takenBy')}
        required
        maxLength={120}
        dir="auto"
        data-autofocus={hasFocus || undefined}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
        }}
        error={isMissing && t('refusals.taker_required')}
      />
      {name !== '' && value !== name && (
        <Button size="compact-sm" variant="light" className={classes.offered ?? ''} onClick={() => onChange(name)}>
          <bdi>{name}</bdi>
        </Button>
      )}
    </>
  )
}

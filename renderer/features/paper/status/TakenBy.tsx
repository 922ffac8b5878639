import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RecordRow } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import type { AskedProps } from '#renderer/records/states/defineStates.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import classes from './Status.module.css'

type Props = AskedProps<RecordRow<typeof paper>>

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

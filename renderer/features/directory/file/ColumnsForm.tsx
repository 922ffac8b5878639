import { Button, NativeSelect, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_FIELDS } from '#contract/directory/directory.ts'
import classes from './FileCard.module.css'
import { useFieldName } from './useFieldName.ts'

type Column = { name: string; field: string | null; sample: string }
type Props = { columns: readonly Column[]; isBusy: boolean; onChosen: (fields: (string | null)[]) => void }

/** Assigns columns to fields. A field that is already assigned moves to the column chosen last. */
export function ColumnsForm({ columns, isBusy, onChosen }: Props) {
  const { t } = useTranslation('directory')
  const fieldName = useFieldName()
  const [fields, setFields] = useState(() => columns.map(({ field }) => field))
  const choose = (index: number, field: string | null) =>
    setFields((before) => {
      // Only one column may fill a field.
      const others = before.map((one) => (one === field ? null : one))
      return others.with(index, field)
    })
  const options = [
    { value: '', label: t('csv.leaveOut') },
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: fieldName(field) })),
  ]
  return (
    <form
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault()
        onChosen(fields)
      }}
    >
      <Title order={3} size="h5">
        {t('csv.columns')}
      </Title>
      <Text c="dimmed" size="sm">
        {t('csv.columnsHint')}
      </Text>
      {columns.map(({ name, sample }, index) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file do not move, and their names may repeat
          key={index}
          label={<span dir="auto">{name}</span>}
          description={<bdi>{sample}</bdi>}
          data={options}
          value={fields[index] ?? ''}
          onChange={(event) => choose(index, event.currentTarget.value || null)}
        />
      ))}
      <Button type="submit" loading={isBusy}>
        {t('csv.use')}
      </Button>
    </form>
  )
}

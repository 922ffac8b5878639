import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnLetters } from '#contract/text/columnLetters.ts'

type Column = { name: string; field: string | null; sample: string }
type Props = {
  columns: readonly Column[]
  /** The fields that a column may fill, with their labels. */
  fields: readonly { value: string; label: string }[]
  /** Whether several columns may fill a field. */
  mayRepeat?: (field: string) => boolean
  isBusy: boolean
  onChosen: (fields: (string | null)[]) => void
}

/**
 * Assigns columns of a file to fields. A field that is already assigned moves to the column chosen last, unless several
 * may fill it.
 */
export function ChooseColumns({ columns, fields: choices, mayRepeat = () => false, isBusy, onChosen }: Props) {
  const { t } = useTranslation('directory')
  const [fields, setFields] = useState(() => columns.map(({ field }) => field))
  const choose = (index: number, field: string | null) =>
    setFields((before) => {
      const others = before.map((one) => (one === field && !mayRepeat(one ?? '') ? null : one))
      return others.with(index, field)
    })
  const options = [{ value: '', label: t('csv.leaveOut') }, ...choices]
  return (
    <Stack
      component="form"
      maw="32rem"
      onSubmit={(event: FormEvent) => {
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
          label={<span dir="auto">{name || columnLetters(index)}</span>}
          description={<bdi>{sample}</bdi>}
          data={options}
          value={fields[index] ?? ''}
          onChange={(event) => choose(index, event.currentTarget.value || null)}
        />
      ))}
      <Button type="submit" loading={isBusy}>
        {t('csv.use')}
      </Button>
    </Stack>
  )
}

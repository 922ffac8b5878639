import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { RecordInput, RecordRow } from '#contract/records/define.ts'
import { location } from '#contract/records/location.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Locations.module.css'

type Row = RecordRow<typeof location>
type Props = { row: Row; onClose: () => void }

/** All fields of a location except those that identify it. */
function patternOf(row: Row): RecordInput<typeof location> {
  const entries = Object.keys(location.fields).map((name) => [name, row[name as keyof Row]])
  const fields = Object.fromEntries(entries) as RecordInput<typeof location>
  return { ...fields, short_code: '', dealer_codes: [] }
}

/** Creates a location from an existing one. */
export function DuplicateLocation({ row, onClose }: Props) {
  const { t } = useTranslation('locations')
  const { t: tError } = useTranslation('errors')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [description, setDescription] = useState(() => t('duplicate.copyOf', { name: row.description }))
  const [key, setKey] = useState('')
  useTypedInput(key)
  const copy = useMutation({
    mutationFn: () => call('POST /v1/locations', { body: { ...patternOf(row), description, key } }),
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: recordKeys.lists(location) })
      onClose()
      void navigate(`/admin/locations/${made.uuid}`)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || !error.fields) showFailure(error)
    },
  })
  const problems = copy.error instanceof ApiError ? copy.error.fields : undefined
  const problem = (name: 'description' | 'key') => {
    const code = problems?.[name]
    return code ? tError(`field.${code}`) : undefined
  }
  return (
    <Dialog opened onClose={onClose} title={t('duplicate.title')}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          copy.mutate()
        }}
      >
        <p className={classes.quiet}>{t('duplicate.text')}</p>
        <TextInput
          data-autofocus
          required
          label={t('fields.description')}
          value={description}
          maxLength={120}
          error={problem('description')}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <TextInput
          required
          label={t('fields.key')}
          description={t('help.key')}
          value={key}
          maxLength={8}
          pattern="[A-Z0-9]{2,8}"
          error={problem('key')}
          onChange={(event) => setKey(event.currentTarget.value.toUpperCase())}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={copy.isPending}>
            {t('duplicate.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

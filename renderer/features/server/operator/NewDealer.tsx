import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Operator.module.css'
import { refreshServer } from './useServerState.ts'

export type Created = EndpointOutput<'POST /v1/admin/server/dealers'>
type Props = { onClose: () => void; onCreated: (created: Created) => void }

const FIELDS = ['name', 'code', 'admin_email', 'admin_first_name', 'admin_last_name', 'location'] as const
type Field = (typeof FIELDS)[number]
const REQUIRED: readonly Field[] = ['name', 'code', 'admin_email']
const LONGEST: Record<Field, number> = {
  name: 120,
  code: 32,
  admin_email: 254,
  admin_first_name: 80,
  admin_last_name: 80,
  location: 120,
}

const EMPTY: Record<Field, string> = {
  name: '',
  code: '',
  admin_email: '',
  admin_first_name: '',
  admin_last_name: '',
  location: '',
}

/** Creates a dealer on this server, with the data for its first administrator. */
export function NewDealer({ onClose, onCreated }: Props) {
  const { t, i18n } = useTranslation('server')
  const { t: tError } = useTranslation('errors')
  const [typed, setTyped] = useState(EMPTY)
  useActivity(
    'form',
    FIELDS.some((name) => typed[name] !== ''),
  )
  const create = useMutation({
    mutationFn: () => {
      const { name, code, admin_email, ...optional } = typed
      const given = Object.entries(optional).filter(([, value]) => value.trim() !== '')
      const language = i18n.language as 'de'
      return call('POST /v1/admin/server/dealers', {
        body: { name, code, admin_email, language, ...Object.fromEntries(given) },
      })
    },
    onSuccess: async (created) => {
      await refreshServer()
      onCreated(created)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || !error.fields) showFailure(error)
    },
  })
  const problems = create.error instanceof ApiError ? create.error.fields : undefined
  const problemOf = (name: Field) => {
    const code = problems?.[name]
    return code ? tError(`field.${code}`) : undefined
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('dealers.new.title')}
      closeOnClickOutside={typed === EMPTY}
      closeButtonProps={{ 'aria-label': t('dealers.cancel') }}
    >
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        {FIELDS.map((name) => (
          <TextInput
            key={name}
            data-autofocus={name === 'name' || undefined}
            required={REQUIRED.includes(name)}
            type={name === 'admin_email' ? 'email' : 'text'}
            dir={name === 'code' || name === 'admin_email' ? 'ltr' : undefined}
            label={t(`dealers.new.${name}`)}
            description={name === 'code' || name === 'location' ? t(`dealers.new.${name}_hint`) : undefined}
            maxLength={LONGEST[name]}
            value={typed[name]}
            error={problemOf(name)}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
          />
        ))}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('dealers.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('dealers.new.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

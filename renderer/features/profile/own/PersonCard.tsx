import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import { type Country, formatPhone, morePhones, parsePhone } from '#contract/phone.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useCountry } from '#renderer/net/settings/useCountry.ts'
import { LeaveDialog } from '#renderer/records/form/detail/LeaveDialog.tsx'
import { useDirtyGuard } from '#renderer/records/form/draft/useDirtyGuard.ts'
import { afterSent } from '#renderer/ui/controls/afterSent.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from '../card/Profile.module.css'

const NAMES = ['first_name', 'last_name'] as const
const NAME_MAX = 80
/** The typed values. */
type Draft = Record<(typeof NAMES)[number] | 'phone', string>

type Props = { user: User }

/** The typed phone number. Null when empty, because a number is optional; undefined when invalid. */
const readPhone = (typed: string, country: Country) => (typed.trim() === '' ? null : parsePhone(typed, country))

/** The text for a phone number that cannot be saved. */
function problemOf(typed: string) {
  const more = morePhones(typed)
  return more === null ? 'records:form.problem.not_a_phone' : (`errors:field.${more}` as const)
}

/** Fields that differ from the saved user. An invalid phone number does not count as a change yet. */
function changesOf(user: User, draft: Draft, number: string | null | undefined) {
  const [first_name, last_name] = [draft.first_name.trim(), draft.last_name.trim()]
  return {
    ...(first_name === user.first_name ? {} : { first_name }),
    ...(last_name === user.last_name ? {} : { last_name }),
    ...(number === user.phone || number === undefined ? {} : { phone: number }),
  }
}

/** Name and phone. Typed input stays until it is saved or discarded, also when other fields change on the server. */
export function PersonCard({ user }: Props) {
  const { t } = useTranslation(['profile', 'errors', 'records'])
  const dealerName = useSession((session) => session.dealerName)
  const country = useCountry()
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const attempt = useAttempt()
  const draft: Draft = {
    first_name: user.first_name,
    last_name: user.last_name,
    phone: formatPhone(user.phone ?? ''),
    ...typed,
  }
  const number = typed.phone === undefined ? user.phone : readPhone(typed.phone, country)
  const changes = changesOf(user, draft, number)
  const isDirty = Object.keys(changes).length > 0 || number === undefined
  const isRight = NAMES.every((name) => draft[name].trim() !== '') && number !== undefined
  useActivity('form', isDirty)
  const guard = useDirtyGuard(isDirty)

  const save = () =>
    attempt.run(async () => {
      useSession.setState({ user: await call('PATCH /v1/auth/user', { body: changes }) })
      setTyped((now) => afterSent(now, typed))
      showToast('success', t('person.saved'))
    })
  const type = (field: keyof Draft) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setTyped((before) => ({ ...before, [field]: value }))
  }

  return (
    <Card title={t('person.title')}>
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty && isRight) void save()
        }}
      >
        {NAMES.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={t(`person.${name}`)}
            value={draft[name]}
            maxLength={NAME_MAX}
            autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
            dir="auto"
            required
            error={draft[name].trim() === '' ? t('errors:field.required') : undefined}
            onChange={type(name)}
          />
        ))}
        <TextInput
          name="phone"
          type="tel"
          label={t('person.phone')}
          description={t('person.phoneHint')}
          value={draft.phone}
          maxLength={40}
          autoComplete="tel"
          dir="ltr"
          error={number === undefined ? t(problemOf(draft.phone)) : undefined}
          onChange={type('phone')}
        />
        <TextInput label={t('person.dealer')} value={dealerName ?? ''} dir="auto" readOnly variant="filled" />
        {attempt.message && (
          <Alert color="red" role="alert" className={classes.whole ?? ''}>
            {attempt.message}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={attempt.busy} disabled={!isDirty || !isRight}>
            {t('person.save')}
          </Button>
          {isDirty && (
            <Button variant="default" onClick={() => setTyped({})}>
              {t('person.discard')}
            </Button>
          )}
        </div>
      </form>
      <LeaveDialog
        guard={guard}
        onDiscard={() => setTyped({})}
        onSave={isRight ? save : undefined}
        isSaving={attempt.busy}
      />
    </Card>
  )
}

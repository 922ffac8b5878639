import { Radio, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import { INBOX_RULES, type InboxRule, NOTICE_RULES, type NoticeRule } from '#contract/notices.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { ParsedInput } from '#renderer/records/fields/ParsedInput.tsx'
import { parseClock } from '#renderer/records/fields/parse.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import classes from '../card/Profile.module.css'

type Props = { user: User }

/** Quiet hours suggested when the user switches them on. */
const USUAL = { from: '18:00', until: '07:00' }
const isClock = (typed: unknown): typed is string => typeof typed === 'string' && parseClock(typed) === typed

/** Which messages and entries of the inbox notify, how, and when. Applies at once on every computer. */
export function NoticesCard({ user }: Props) {
  const { t } = useTranslation('profile')
  const attempt = useAttempt()
  const save = (body: EndpointBody<'PATCH /v1/auth/user'>) =>
    attempt.follow(async () => useSession.setState({ user: await call('PATCH /v1/auth/user', { body }) }))
  const isQuiet = user.quiet_from !== null
  return (
    <Card title={t('notices.title')}>
      <Stack gap="md">
        <Radio.Group
          label={t('notices.messages')}
          value={user.notify_messages}
          onChange={(rule) => void save({ notify_messages: rule as NoticeRule })}
        >
          <Stack gap="xs" mt="xs">
            {NOTICE_RULES.map((rule) => (
              <Radio key={rule} value={rule} label={t(`notices.rule.${rule}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={t('notices.mentions')}
          checked={user.notify_mentions}
          disabled={user.notify_messages === 'none'}
          onChange={({ currentTarget }) => void save({ notify_mentions: currentTarget.checked })}
        />
        <Switch
          label={t('notices.sound')}
          checked={user.notify_sound}
          disabled={user.notify_messages === 'none'}
          onChange={({ currentTarget }) => void save({ notify_sound: currentTarget.checked })}
        />
        {(['notify_inbox', 'mail_inbox'] as const).map((name) => (
          <Radio.Group
            key={name}
            label={t(name === 'notify_inbox' ? 'notices.inbox' : 'notices.mail')}
            value={user[name]}
            onChange={(rule) => void save({ [name]: rule as InboxRule })}
          >
            <Stack gap="xs" mt="xs">
              {INBOX_RULES.map((rule) => (
                <Radio key={rule} value={rule} label={t(`notices.inboxRule.${rule}`)} />
              ))}
            </Stack>
          </Radio.Group>
        ))}
        <Switch
          label={t('notices.quiet')}
          checked={isQuiet}
          onChange={({ currentTarget }) => void save({ quiet: currentTarget.checked ? USUAL : null })}
        />
        {isQuiet && <QuietHours user={user} save={save} />}
      </Stack>
      {attempt.message && (
        <Text c="red" size="sm" role="alert">
          {attempt.message}
        </Text>
      )}
      <Text c="dimmed" size="sm">
        {t('notices.hint')}
      </Text>
    </Card>
  )
}

type HoursProps = Props & { save: (body: EndpointBody<'PATCH /v1/auth/user'>) => Promise<boolean> }

/** Start and end of the quiet hours. Saved when a field is left and both times are valid. */
function QuietHours({ user, save }: HoursProps) {
  const { t } = useTranslation('profile')
  const [hours, setHours] = useState<{ from: unknown; until: unknown }>({
    from: user.quiet_from,
    until: user.quiet_until,
  })
  const keep = () => {
    const { from, until } = hours
    const isNew = from !== user.quiet_from || until !== user.quiet_until
    if (isNew && isClock(from) && isClock(until)) void save({ quiet: { from, until } })
  }
  const input = (name: 'from' | 'until') => ({
    id: `quiet-${name}`,
    name: `quiet-${name}`,
    label: t(`notices.${name}`),
    required: false,
    readOnly: false,
    onBlur: keep,
    ...(!isClock(hours[name]) && { error: t('notices.clock') }),
  })
  return (
    <div className={classes.hours}>
      {(['from', 'until'] as const).map((name) => (
        <ParsedInput
          key={name}
          value={hours[name]}
          onChange={(typed) => setHours((before) => ({ ...before, [name]: typed }))}
          input={input(name)}
          inputMode="numeric"
          parse={parseClock}
          format={(text) => (typeof text === 'string' ? text : '')}
        />
      ))}
    </div>
  )
}

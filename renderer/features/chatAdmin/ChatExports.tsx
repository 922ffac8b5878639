import { Badge, Button, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './ChatAdmin.module.css'

type Export = EndpointOutput<'GET /v1/admin/chats/:uuid/exports'>['items'][number]
type Props = { uuid: string; version: number; mayChange: boolean }

const REASON_MIN = 10
const REASON_MAX = 500
const LONG_MS = 300_000
const COLORS = { pending: 'yellow', approved: 'green', refused: 'gray' } as const

/** Exports all messages of a chat for a legal hold. One administrator requests it, another one approves. */
export function ChatExports({ uuid, version, mayChange }: Props) {
  const { t } = useTranslation('chatAdmin')
  const [reason, setReason] = useState('')
  useTypedInput(reason)
  const params = { uuid }
  const exports = useQuery({
    queryKey: ['chatAdmin', 'exports', uuid, version],
    queryFn: ({ signal }) => call('GET /v1/admin/chats/:uuid/exports', { params, signal }),
    placeholderData: (before) => before,
  })
  const ask = useMutation({
    mutationFn: () => call('POST /v1/admin/chats/:uuid/exports', { params, body: { reason } }),
    onSuccess: () => {
      setReason('')
      void exports.refetch()
    },
    onError: showFailure,
  })
  if (!exports.data) return <NotLoaded answers={[exports]} />
  const { items } = exports.data
  return (
    <div className={classes.exports}>
      <p className={classes.quiet}>{t('exports.text')}</p>
      {mayChange && (
        <form
          className={classes.exports}
          onSubmit={(event) => {
            event.preventDefault()
            ask.mutate()
          }}
        >
          <Textarea
            label={t('exports.reason')}
            description={t('exports.reasonHint')}
            value={reason}
            maxLength={REASON_MAX}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" disabled={reason.trim().length < REASON_MIN} loading={ask.isPending}>
              {t('exports.ask')}
            </Button>
          </div>
        </form>
      )}
      {items.length === 0 && <p className={classes.quiet}>{t('exports.empty')}</p>}
      {items.map((one) => (
        <ExportCard key={one.uuid} chat={uuid} one={one} mayChange={mayChange} onDone={() => void exports.refetch()} />
      ))}
    </div>
  )
}

type CardProps = { chat: string; one: Export; mayChange: boolean; onDone: () => void }

function ExportCard({ chat, one, mayChange, onDone }: CardProps) {
  const { t, i18n } = useTranslation('chatAdmin')
  const me = useSession(({ user }) => user?.uuid)
  const params = { uuid: chat, export_uuid: one.uuid }
  const isMine = one.requested_by.uuid === me
  const decide = useMutation({
    mutationFn: (is_approved: boolean) =>
      call('POST /v1/admin/chats/:uuid/exports/:export_uuid/decision', { params, body: { is_approved } }),
    onSettled: onDone,
    onError: showFailure,
  })
  const download = useMutation({
    mutationFn: () =>
      requestBlob(`/v1/admin/chats/${chat}/exports/${one.uuid}/file`, new AbortController().signal, {
        timeoutMs: LONG_MS,
      }),
    onSuccess: (file) => saveFile(file, `chat-${one.uuid}.ndjson`),
    onError: showFailure,
  })
  const isOpen = one.state === 'approved' && one.expires_at !== null && Date.parse(one.expires_at) > Date.now()
  const mayDownload = isOpen && (isMine || one.decided_by?.uuid === me)
  return (
    <article className={classes.export}>
      <div className={classes.buttons}>
        <Badge variant="light" color={COLORS[one.state]}>
          {t(`exports.state.${one.state}`)}
        </Badge>
        <TimeAgo at={one.requested_at} />
      </div>
      <div dir="auto">{one.reason}</div>
      <div className={classes.quiet}>
        {t('exports.by', { name: isolated(fullName(one.requested_by)) })}
        {one.decided_by && ` · ${t('exports.decidedBy', { name: isolated(fullName(one.decided_by)) })}`}
        {isOpen &&
          ` · ${t('exports.until', { date: isolated(formatDate(new Date(one.expires_at ?? ''), 'full', i18n.language as Language)) })}`}
      </div>
      <div className={classes.buttons}>
        {one.state === 'pending' && mayChange && !isMine && (
          <Button size="compact-sm" loading={decide.isPending} onClick={() => decide.mutate(true)}>
            {t('exports.approve')}
          </Button>
        )}
        {one.state === 'pending' && mayChange && (
          <Button size="compact-sm" variant="default" loading={decide.isPending} onClick={() => decide.mutate(false)}>
            {t(isMine ? 'exports.takeBack' : 'exports.refuse')}
          </Button>
        )}
        {mayDownload && mayChange && (
          <Button size="compact-sm" loading={download.isPending} onClick={() => download.mutate()}>
            {t('exports.download')}
          </Button>
        )}
      </div>
    </article>
  )
}

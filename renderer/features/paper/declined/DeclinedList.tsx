import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { extension } from '#contract/records/extension.ts'
import { work } from '#contract/records/work.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { useKeepPart } from '../status/usePaperPart.ts'
import classes from './Declined.module.css'

type Item = EndpointOutput<'GET /v1/workshop/paper/:uuid/declined'>['items'][number]
type Props = { uuid: string; items: readonly Item[]; mayRevive: boolean; onClose: () => void }

/** What was declined when, and for how much; each can be offered again with one click. */
export function DeclinedList({ uuid, items, mayRevive, onClose }: Props) {
  const { t, i18n } = useTranslation(['paper', 'extension'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const { refresh } = useKeepPart()
  const [busy, setBusy] = useState('')
  const language = i18n.language as Language
  const revive = async (extension_uuid: string) => {
    setBusy(extension_uuid)
    try {
      const { number } = await call('POST /v1/workshop/paper/:uuid/revive', {
        params: { uuid },
        body: { extension_uuid },
      })
      await Promise.all([
        client.invalidateQueries({ queryKey: recordKeys.lists(extension) }),
        client.invalidateQueries({ queryKey: recordKeys.lists(work) }),
      ])
      onClose()
      void navigate(`/workshop/paper/${uuid}/${number}`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy('')
      refresh(uuid)
    }
  }
  const about = (item: Item) =>
    [
      t(`extension:choices.answer.${item.answer}`),
      item.answered_at && isolated(formatDate(new Date(item.answered_at), 'date', language)),
      item.price !== null && isolated(formatMoney(item.price, language)),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.extension_uuid} className={classes.item}>
          <div className={classes.text}>
            <strong dir="auto">{item.finding}</strong>
            <span className={classes.quiet}>
              {about(item)},{' '}
              <Link to={`/workshop/paper/${item.paper_uuid}/${item.number}`}>
                {t('declined.from', { job: isolated(item.jobId || '–') })}
              </Link>
            </span>
            {item.works.map((line) => (
              <span key={line.text} className={classes.quiet} dir="auto">
                {line.text}
              </span>
            ))}
          </div>
          {mayRevive && (
            <Button
              variant="default"
              loading={busy === item.extension_uuid}
              disabled={busy !== ''}
              onClick={() => void revive(item.extension_uuid)}
            >
              {t('declined.offer')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

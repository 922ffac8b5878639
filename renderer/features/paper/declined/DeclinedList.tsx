import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { extension } from '#contract/records/extension.ts'
import { work } from '#contract/records/work.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import classes from '#renderer/records/declined/Declined.module.css'
import { type Declined, DeclinedItem } from '#renderer/records/declined/DeclinedItem.tsx'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { useKeepPart } from '../status/usePaperPart.ts'

type Props = { uuid: string; items: readonly Declined[]; mayRevive: boolean; onClose: () => void }

/** Declined works with date and price. One click offers a work again. */
export function DeclinedList({ uuid, items, mayRevive, onClose }: Props) {
  const { t } = useTranslation('paper')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { refresh } = useKeepPart()
  const [busy, setBusy] = useState('')
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
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <DeclinedItem key={item.extension_uuid} item={item}>
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
        </DeclinedItem>
      ))}
    </ul>
  )
}

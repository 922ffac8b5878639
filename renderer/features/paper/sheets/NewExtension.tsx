import { Button, Modal, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { extension } from '#contract/records/extension.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { formCalls } from '#renderer/records/form/draft/formCalls.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import type { PaperRow } from '../status/usePaperCalls.ts'
import classes from './Sheets.module.css'

/** An attempt that was saved though its answer got lost is found by the key; what was typed since is a change of it. */
async function earlier(error: unknown, finding: string): Promise<AnyRow> {
  const saved = error instanceof ApiError && error.code === 'idempotency_conflict' ? error.current : undefined
  if (!saved) throw error
  const { uuid, version } = saved as AnyRow
  return saved.finding === finding ? (saved as AnyRow) : await formCalls.change(extension, uuid, { version, finding })
}

type Props = { paper: PaperRow; onClose: () => void }

/** What was found on the way. The rest is written on its sheet, with its own number. */
export function NewExtension({ paper, onClose }: Props) {
  const { t } = useTranslation(['paper', 'extension'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const [finding, setFinding] = useState('')
  const [key] = useState(randomUuid)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  useTypedInput(finding)
  const create = async () => {
    setTried(true)
    if (finding.trim() === '' || isBusy) return
    setBusy(true)
    try {
      const next = await call('GET /v1/workshop/paper/:uuid/next', { params: { uuid: paper.uuid } })
      const body = {
        paper_uuid: paper.uuid,
        location_uuid: paper.location_uuid,
        number: next.extension,
        finding: finding.trim(),
      }
      const saved = await formCalls.create(extension, body, key).catch((error) => earlier(error, body.finding))
      await client.invalidateQueries({ queryKey: recordKeys.lists(extension) })
      onClose()
      void navigate(`/workshop/paper/${paper.uuid}/${Number(saved.number)}`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={finding.trim() === ''}
      title={t('extension:new')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.dialog}>
        <Textarea
          label={t('extension:fields.finding')}
          required
          autosize
          minRows={3}
          maxLength={2_000}
          dir="auto"
          data-autofocus
          value={finding}
          onChange={({ currentTarget }) => setFinding(currentTarget.value)}
          error={isTried && finding.trim() === '' && t('sheets.findingMissing')}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void create()}>
            {t('sheets.add')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

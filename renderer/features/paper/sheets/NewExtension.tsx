import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { extension } from '#contract/records/extension.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { FindingField } from '#renderer/shared/finding/FindingField.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { CREATED } from './created.ts'
import { createExtension } from './createExtension.ts'
import classes from './Sheets.module.css'

type Props = { paper: PaperRow; onClose: () => void }

/** Creates an extension from a finding. Everything else is entered on its own sheet. */
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
      const saved = await createExtension(paper, finding.trim(), key)
      await client.invalidateQueries({ queryKey: recordKeys.lists(extension) })
      onClose()
      void navigate(`/workshop/paper/${paper.uuid}/${Number(saved.number)}`, { state: CREATED })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const confirmByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void create()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={finding.trim() === ''}
      title={t('extension:new')}
      closeButtonProps={{ 'aria-label': t('close') }}
      onKeyDown={confirmByKey}
    >
      <div className={classes.dialog}>
        <FindingField value={finding} onChange={setFinding} isTried={isTried} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void create()}>
            {t('sheets.add')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

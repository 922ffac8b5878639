import { Button, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HST_DECISIONS, type HstDecisionStatus } from '#contract/workshop/hst/hstDecision.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from '../data/Hst.module.css'
import { HST_KEY, type HstHit, type HstPaper } from '../data/hstQueries.ts'

type Props = { hit: HstHit; paper: HstPaper; onClose: () => void }

/** Records a decision not to do an open field action now: with a reason, for a customer's refusal with a witness. */
export function DecideDialog({ hit, paper, onClose }: Props) {
  const { t } = useTranslation('hst')
  const client = useQueryClient()
  const [status, setStatus] = useState<HstDecisionStatus>(hit.decision?.status ?? 'in_order')
  const [reason, setReason] = useState('')
  const [person, setPerson] = useState('')
  const [witness, setWitness] = useState('')
  const [isTried, setTried] = useState(false)
  useTypedInput(reason, person, witness)
  const { busy, message, run } = useAttempt()
  const isRefused = status === 'refused'
  const lacks = (text: string) => isTried && text.trim() === ''
  const isWhole = reason.trim() !== '' && (!isRefused || (person.trim() !== '' && witness.trim() !== ''))
  const save = async () => {
    setTried(true)
    if (!isWhole) return
    const isDone = await run(async () => {
      const proof = isRefused ? { person, witness } : {}
      const body = {
        paper_uuid: paper.uuid,
        kind: 'field_action' as const,
        number: hit.number,
        status,
        reason,
        ...proof,
      }
      await call('POST /v1/workshop/hst/decisions', { body })
      await client.invalidateQueries({ queryKey: HST_KEY })
      await client.invalidateQueries({ queryKey: ['paper'] })
    })
    if (!isDone) return
    showToast('success', t('decision.saved'))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={[reason, person, witness].every((one) => one.trim() === '')}
      title={t('decision.title', { number: isolated(hit.number) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.stack}>
        <p dir="auto" className={classes.quiet}>
          {hit.title}
        </p>
        <Radio.Group
          label={t('decision.what')}
          value={status}
          onChange={(value) => setStatus(value as HstDecisionStatus)}
        >
          <div className={classes.choices}>
            {HST_DECISIONS.filter((one) => one !== 'open' || hit.decision !== null).map((one) => (
              <Radio key={one} value={one} label={t(`decision.choice.${one}`)} />
            ))}
          </div>
        </Radio.Group>
        {hit.isSafetyRecall && status === 'in_order' && <p className={classes.quiet}>{t('decision.stays')}</p>}
        <GrowingTextarea
          label={t('decision.reason')}
          required
          minRows={2}
          maxLength={500}
          dir="auto"
          value={reason}
          error={lacks(reason) && t('decision.reasonMissing')}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {isRefused && (
          <>
            <TextInput
              label={t('decision.person')}
              required
              maxLength={120}
              dir="auto"
              value={person}
              error={lacks(person) && t('decision.personMissing')}
              onChange={({ currentTarget }) => setPerson(currentTarget.value)}
            />
            <TextInput
              label={t('decision.witness')}
              required
              maxLength={120}
              dir="auto"
              value={witness}
              error={lacks(witness) && t('decision.personMissing')}
              onChange={({ currentTarget }) => setWitness(currentTarget.value)}
            />
          </>
        )}
        {message && (
          <p role="alert" className={classes.problem}>
            {message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            {t('decision.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStroke } from '#contract/service/signature.ts'
import { CONSENT_METHODS, type ConsentMethod } from '#contract/workshop/enumerations.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { newerRow } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { SignaturePad } from '#renderer/ui/controls/SignaturePad.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { useKeepPart } from '../status/usePaperPart.ts'
import classes from './Damage.module.css'
import { beginTelling, hearRefused, hearSaved, isOutdated, showLatest } from './toldText.ts'

type Props = {
  uuid: string
  /** The saved text. */
  damage: string
  onClose: () => void
}

/** Records that the customer was told about unsafe damage, or refuses the repair: the person, the way, the proof. */
export function AcknowledgeDialog({ uuid, damage, onClose }: Props) {
  const { t } = useTranslation(['paper', 'extension'])
  const { keep, refresh } = useKeepPart()
  const [told, setTold] = useState(() => beginTelling(damage))
  if (told.saved !== damage) setTold(hearSaved(told, damage))
  const [method, setMethod] = useState<ConsentMethod>('in_person')
  const [person, setPerson] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [witness, setWitness] = useState('')
  const [signature, setSignature] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  useTypedInput(person, witness, signature)
  const isChanged = isOutdated(told)
  const isTyped = isRefused || [person, witness, signature].some((one) => one.trim() !== '')
  const lacksProof = isRefused && !hasStroke(signature) && witness.trim() === ''
  const save = async () => {
    setTried(true)
    if (person.trim() === '' || lacksProof || isChanged || isBusy) return
    setBusy(true)
    try {
      const body = { damage: told.shown, is_refused: isRefused, method, person, signature, witness }
      keep(
        uuid,
        'acknowledgements',
        await call('POST /v1/workshop/paper/:uuid/acknowledgements', { params: { uuid }, body }),
      )
      refresh(uuid)
      onClose()
    } catch (error) {
      const current = newerRow(error)
      if (!current) return showFailure(error)
      setTold((before) => hearRefused(before, String(current.security_damage)))
    } finally {
      setBusy(false)
    }
  }
  // The signature belongs to the old text, so it is removed.
  const readNew = () => {
    setTold(showLatest(told))
    setSignature('')
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isTyped}
      title={t('damage.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.dialog}>
        <blockquote className={classes.text} dir="auto">
          {told.shown}
        </blockquote>
        {isChanged && (
          <div role="alert" className={classes.notice}>
            <p className={classes.problem}>{t('damage.changed')}</p>
            {told.latest.trim() !== '' && (
              <Button size="compact-sm" variant="light" onClick={readNew}>
                {t('damage.readNew')}
              </Button>
            )}
          </div>
        )}
        <TextInput
          label={t('damage.person')}
          required
          data-autofocus
          maxLength={120}
          dir="auto"
          value={person}
          onChange={({ currentTarget }) => setPerson(currentTarget.value)}
          error={isTried && person.trim() === '' && t('damage.personMissing')}
        />
        <NativeSelect
          label={t('damage.method')}
          data={CONSENT_METHODS.map((value) => ({ value, label: t(`extension:choices.consent_method.${value}`) }))}
          value={method}
          onChange={({ currentTarget }) => setMethod(currentTarget.value as ConsentMethod)}
        />
        <Switch
          label={t('damage.isRefused')}
          checked={isRefused}
          onChange={({ currentTarget }) => setRefused(currentTarget.checked)}
        />
        <SignaturePad label={t('damage.signature')} value={signature} onChange={setSignature} />
        <TextInput
          label={t('damage.witness')}
          maxLength={120}
          dir="auto"
          value={witness}
          onChange={({ currentTarget }) => setWitness(currentTarget.value)}
          error={isTried && lacksProof && t('damage.proof')}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isBusy} disabled={isChanged} onClick={() => void save()}>
            {t('damage.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

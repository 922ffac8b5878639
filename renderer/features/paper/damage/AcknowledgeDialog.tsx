import { Button, Modal, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONSENT_METHODS, type ConsentMethod } from '#contract/workshop/enumerations.ts'
import { call } from '#renderer/net/api.ts'
import { ApiError } from '#renderer/net/apiError.ts'
import { showFailure } from '#renderer/net/showFailure.ts'
import { useKeepPart } from '../status/usePaperPart.ts'
import classes from './Damage.module.css'
import { SignaturePad } from './SignaturePad.tsx'

type Props = { uuid: string; damage: string; onClose: () => void }

/** That the customer was told about what makes the car unsafe, or refuses to have it repaired: who, how, with what proof. */
export function AcknowledgeDialog({ uuid, damage, onClose }: Props) {
  const { t } = useTranslation(['paper', 'extension'])
  const { keep, refresh } = useKeepPart()
  const [method, setMethod] = useState<ConsentMethod>('in_person')
  const [person, setPerson] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [witness, setWitness] = useState('')
  const [signature, setSignature] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const lacksProof = isRefused && signature === '' && witness.trim() === ''
  const save = async () => {
    setTried(true)
    if (person.trim() === '' || lacksProof || isBusy) return
    setBusy(true)
    try {
      const body = { damage, is_refused: isRefused, method, person, signature, witness }
      keep(
        uuid,
        'acknowledgements',
        await call('POST /v1/workshop/paper/:uuid/acknowledgements', { params: { uuid }, body }),
      )
      refresh(uuid)
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') setChanged(true)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('damage.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.dialog}>
        <blockquote className={classes.text} dir="auto">
          {damage}
        </blockquote>
        {isChanged && (
          <p role="alert" className={classes.problem}>
            {t('damage.changed')}
          </p>
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
          <Button loading={isBusy} onClick={() => void save()}>
            {t('damage.save')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

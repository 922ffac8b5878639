import { Alert, Button, Switch } from '@mantine/core'
import { IconSignature, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ABSENCE_REASONS, EXTERIOR_VIEWS } from '#contract/service/acceptance.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import type { Entry } from '#renderer/net/outbox/entry.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { SignaturePad } from '#renderer/ui/controls/SignaturePad.tsx'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import type { AcceptanceRow } from '../data/acceptanceValues.ts'
import { confirmationIn, confirmVisit, stepVisit, withdrawConfirmation } from '../data/acceptanceWrites.ts'
import { takenViews } from '../data/takenViews.ts'
import { useMayStep } from '../data/useSteps.ts'
import type { Visit } from '../data/useVisit.ts'
import { Chips } from '../parts/Chips.tsx'
import { LiveText } from '../parts/LiveText.tsx'
import { Panel } from '../parts/Panel.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { SaveDraft } from '../protocol/ProtocolButtons.tsx'
import { CustomerView } from './CustomerView.tsx'
import { DrawnSignature } from './DrawnSignature.tsx'
import { RemovedFindings } from './RemovedFindings.tsx'
import classes from './Sign.module.css'
import { type SignDraft, useSignDraft } from './signDraft.ts'
import { type SignProblem, signProblems } from './signProblems.ts'

const NOTE_MAX = 500

/** The end of the walk: the customer reads, answers and signs, or a second person confirms in their absence. */
export function SignStep({ visit }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const { row, readOnly, entries } = visit
  const sent = confirmationIn(entries)
  const [draft, put] = useSignDraft(row)
  useTypedInput(draft.signature, draft.advisor, draft.absenceNote, draft.photosNote)
  const [isShown, setShown] = useState(false)
  const mayStep = useMayStep(row)
  const [isCanceling, setCanceling] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const views = takenViews(visit).length
  const problems = signProblems(row, draft, views)
  const open = row.findings.filter(({ answer }) => answer === 'open').length
  const confirm = async () => {
    setTried(true)
    if (problems.length > 0 || isBusy) return
    setBusy(true)
    try {
      await confirmVisit(row, bodyOf(row, draft), t('sign.confirm'))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const problem = (one: SignProblem) => (isTried && problems.includes(one) ? t(`sign.problems.${one}`) : undefined)
  const signed = draft.signature !== '' && !problems.includes('changed')
  if (sent) return <Sent entry={sent} draft={draft} />
  return (
    <>
      {views < EXTERIOR_VIEWS.length && (
        <Panel title={t('sign.photosMissing', { number: EXTERIOR_VIEWS.length - views })}>
          <LiveText
            label={t('sign.photosNote')}
            value={draft.photosNote}
            onChange={(photosNote) => put({ photosNote })}
            most={NOTE_MAX}
            readOnly={readOnly}
            error={problem('photosNote')}
          />
        </Panel>
      )}
      {open > 0 && <Alert color="yellow">{t('sign.openFindings', { number: open })}</Alert>}
      <RemovedFindings row={row} />
      <Panel title={t('sign.customer')}>
        {!draft.isAbsent && (
          <>
            {signed && (
              <div className={classes.signed}>
                <DrawnSignature path={draft.signature} label={t('sign.signature')} />
                <bdi>{draft.name}</bdi>
              </div>
            )}
            <Button
              size="xl"
              leftSection={<IconSignature aria-hidden />}
              variant={signed ? 'default' : 'filled'}
              disabled={readOnly}
              onClick={() => setShown(true)}
            >
              {t(signed ? 'sign.showAgain' : 'sign.show')}
            </Button>
            {(['stroke', 'name', 'changed'] as const).map((one) => (
              <Problem key={one} text={problem(one)} />
            ))}
          </>
        )}
        <Switch
          size="lg"
          label={t('sign.absent')}
          checked={draft.isAbsent}
          disabled={readOnly}
          onChange={({ currentTarget }) => put({ isAbsent: currentTarget.checked })}
        />
        {draft.isAbsent && <Absence draft={draft} put={put} readOnly={readOnly} problem={problem} />}
      </Panel>
      <Panel title={t('sign.advisor')}>
        <div className={classes.advisor}>
          <SignaturePad label={t('sign.signature')} value={draft.advisor} onChange={(advisor) => put({ advisor })} />
        </div>
      </Panel>
      {!readOnly && (
        <Button size="xl" fullWidth loading={isBusy} onClick={() => void confirm()}>
          {t('sign.confirm')}
        </Button>
      )}
      {isTried && problems.length > 0 && (
        <p role="alert" className={classes.problem}>
          {t('sign.incomplete')}
        </p>
      )}
      <SaveDraft visit={visit} />
      {!readOnly && mayStep('canceled') && (
        <Button variant="subtle" color="gray" onClick={() => setCanceling(true)}>
          {t('cancel.do')}
        </Button>
      )}
      {isCanceling && (
        <ReasonDialog
          title={t('cancel.do')}
          text={t('cancel.text')}
          label={t('cancel.why')}
          submit={t('cancel.do')}
          onSubmit={(reason) => stepVisit(row, 'canceled', reason)}
          onClose={() => setCanceling(false)}
        />
      )}
      {isShown && (
        <Suspense>
          <CustomerView visit={visit} draft={draft} put={put} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The findings as the customer saw them, because a colleague may change one before the confirmation is sent. */
const seenFindings = ({ findings }: AcceptanceRow) =>
  findings.map(({ id, finding, work, price, answer }) => ({ id, finding, work, price, answer }))

const bodyOf = (row: AcceptanceRow, draft: SignDraft) => ({
  ...(!draft.isAbsent && { signed_findings: seenFindings(row) }),
  customer_name: draft.isAbsent ? '' : draft.name.trim(),
  customer_signature: draft.isAbsent ? '' : draft.signature,
  advisor_signature: draft.advisor,
  absence: draft.isAbsent ? draft.absence : ('' as const),
  absence_note: draft.isAbsent ? draft.absenceNote.trim() : '',
  witness_uuid: draft.isAbsent ? draft.witness : null,
  photos_note: draft.photosNote.trim(),
})

const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={classes.problem} role="alert">
      {text}
    </p>
  )

/** A confirmation that waits on this device until the server has taken it. Until then the user can withdraw it. */
function Sent({ entry, draft }: { entry: Entry; draft: SignDraft }) {
  const { t } = useTranslation('acceptance')
  return (
    <Panel title={t('sign.sent')}>
      <p className={classes.quiet}>{t('sign.sentText')}</p>
      <div className={classes.signed}>
        <DrawnSignature path={draft.signature} label={t('sign.signature')} />
        <bdi>{draft.name}</bdi>
      </div>
      <Button size="lg" variant="default" onClick={() => withdrawConfirmation(entry)}>
        {t('sign.withdraw')}
      </Button>
    </Panel>
  )
}

type AbsenceProps = {
  draft: SignDraft
  put: (changes: Partial<SignDraft>) => void
  readOnly: boolean
  problem: (one: SignProblem) => string | undefined
}

/** Why the customer does not sign, and the second person who saw the car. */
function Absence({ draft, put, readOnly, problem }: AbsenceProps) {
  const { t } = useTranslation('acceptance')
  return (
    <>
      <Chips
        label={t('sign.reason')}
        of={ABSENCE_REASONS}
        value={draft.absence}
        textOf={(one) => t(`sign.absence.${one}`)}
        onChange={(absence) => put({ absence })}
        readOnly={readOnly}
      />
      <Problem text={problem('absence')} />
      <LiveText
        label={t('sign.absenceNote')}
        value={draft.absenceNote}
        onChange={(absenceNote) => put({ absenceNote })}
        most={NOTE_MAX}
        readOnly={readOnly}
        error={problem('absenceNote')}
      />
      <Witness value={draft.witness} onChange={(witness) => put({ witness })} error={problem('witness')} />
    </>
  )
}

type WitnessProps = { value: string | null; onChange: (uuid: string | null) => void; error: string | undefined }

/** The second person who saw the car. */
function Witness({ value, onChange, error }: WitnessProps) {
  const { t } = useTranslation(['acceptance', 'records'])
  const me = useSession(({ user }) => user?.uuid)
  const names = useUserNames()
  const data = [...names.values()]
    .filter(({ uuid }) => uuid !== me)
    .map((user) => ({ value: user.uuid, label: fullName(user) }))
  return (
    <SearchSelect
      size="lg"
      label={t('sign.witness')}
      leftSection={<IconUsers size={20} aria-hidden />}
      data={data}
      value={value}
      onChange={onChange}
      error={error}
      nothingFoundMessage={t('records:form.reference.nothing')}
    />
  )
}

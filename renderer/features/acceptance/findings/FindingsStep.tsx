import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FINDING_URGENCIES, FINDINGS_MAX } from '#contract/service/acceptance.ts'
import { CONSENT_METHODS, EXTENSION_ANSWERS } from '#contract/workshop/enumerations.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { useNumberedRight } from '#renderer/net/settings/useNumberedRight.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { Finding } from '../data/acceptanceValues.ts'
import type { Visit } from '../data/useVisit.ts'
import { Chips } from '../parts/Chips.tsx'
import { LiveMoney, LiveNumber } from '../parts/LiveNumber.tsx'
import { LiveText } from '../parts/LiveText.tsx'
import { PhotoLine } from '../photos/PhotoLine.tsx'
import { blankFinding } from './blankFinding.ts'
import classes from './Findings.module.css'
import { answered, sumOf } from './sums.ts'

const TEXT_MAX = 500
const NAME_MAX = 120
const NUMBER_MAX = 20
/** Largest target time of a work, in ZE (1/100 hour). */
const ZE_MAX = 9_999

/** Proposed work with price and urgency, and the customer's answer to each. */
export function FindingsStep({ visit }: { visit: Visit }) {
  const { t, i18n } = useTranslation('acceptance')
  const { row, readOnly, change } = visit
  const seesPrices = useNumberedRight('numbered.prices', row.location_uuid)
  const put = (id: string, values: Partial<Finding>) =>
    change({ findings: row.findings.map((one) => (one.id === id ? { ...one, ...values } : one)) })
  const money = (cents: number) => isolated(`${formatMoney(cents, i18n.language)} €`)
  return (
    <>
      {row.findings.length === 0 && <p className={classes.quiet}>{t('findings.empty')}</p>}
      <ol className={classes.list}>
        {row.findings.map((finding, index) => (
          <li key={finding.id}>
            <OneFinding
              visit={visit}
              finding={finding}
              number={index + 1}
              seesPrices={seesPrices}
              put={(values) => put(finding.id, values)}
              onRemove={() => change({ findings: row.findings.filter(({ id }) => id !== finding.id) })}
            />
          </li>
        ))}
      </ol>
      {!readOnly && row.findings.length < FINDINGS_MAX && (
        <AddFinding
          onAdd={(text) => change({ findings: [...row.findings, { ...blankFinding(randomUuid()), finding: text }] })}
        />
      )}
      {seesPrices && row.findings.length > 0 && (
        <p className={classes.sums}>
          <strong>{t('findings.accepted', { price: money(sumOf(row.findings, 'accepted')) })}</strong>
          <span>{t('findings.open', { price: money(sumOf(row.findings, 'open')) })}</span>
        </p>
      )}
    </>
  )
}

function AddFinding({ onAdd }: { onAdd: (text: string) => void }) {
  const { t } = useTranslation('acceptance')
  const [typed, setTyped] = useState('')
  useTypedInput(typed)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    onAdd(typed.trim())
    setTyped('')
  }
  return (
    <form className={classes.add} onSubmit={add}>
      <TextInput
        size="lg"
        aria-label={t('findings.new')}
        placeholder={t('findings.new')}
        maxLength={TEXT_MAX}
        dir="auto"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button size="lg" type="submit" leftSection={<IconPlus aria-hidden />}>
        {t('findings.add')}
      </Button>
    </form>
  )
}

type Props = {
  visit: Visit
  finding: Finding
  number: number
  seesPrices: boolean
  put: (values: Partial<Finding>) => void
  onRemove: () => void
}

function OneFinding({ visit, finding, number, seesPrices, put, onRemove }: Props) {
  const { t } = useTranslation('acceptance')
  const { readOnly, row } = visit
  const word = (name: 'finding' | 'work' | 'price' | 'urgency' | 'answer' | 'labour_number' | 'target_ze') =>
    t(`rows.findings.${name}`)
  const by = finding.answered_by || row.customer_name
  return (
    <article className={classes.finding} data-urgency={finding.urgency} aria-label={t('findings.number', { number })}>
      <div className={classes.top}>
        <LiveText
          label={`${word('finding')} ${number}`}
          value={finding.finding}
          onChange={(text) => text.trim() !== '' && put({ finding: text })}
          most={TEXT_MAX}
          readOnly={readOnly}
        />
        {seesPrices && (
          <LiveMoney
            label={`${word('price')} (€)`}
            value={finding.price}
            onChange={(price) => put({ price })}
            readOnly={readOnly}
          />
        )}
        {!readOnly && (
          <ActionIcon
            size={48}
            variant="default"
            className={classes.remove ?? ''}
            aria-label={t('findings.remove', { number })}
            onClick={onRemove}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.row}>
        <Chips
          label={word('urgency')}
          of={FINDING_URGENCIES}
          value={finding.urgency}
          textOf={(one) => t(`choices.findings.urgency.${one}`)}
          onChange={(urgency) => put({ urgency })}
          readOnly={readOnly}
        />
        <Switch
          size="lg"
          label={t('rows.findings.is_safety')}
          checked={finding.is_safety}
          disabled={readOnly}
          onChange={({ currentTarget }) => put({ is_safety: currentTarget.checked })}
        />
        <PhotoLine
          visit={visit}
          place={{ kind: 'damage', finding_id: finding.id }}
          label={t('findings.photo', { number })}
        />
      </div>
      <Chips
        label={word('answer')}
        of={EXTENSION_ANSWERS}
        value={finding.answer}
        textOf={(one) => t(`choices.findings.answer.${one}`)}
        onChange={(answer) => put(answered(answer, by, finding.consent_method || 'in_person'))}
        readOnly={readOnly}
      />
      {finding.answer !== 'open' && <Consent finding={finding} readOnly={readOnly} put={put} />}
      <details className={classes.more}>
        <summary>{t('findings.details')}</summary>
        <div className={classes.consent}>
          <LiveText
            label={word('work')}
            value={finding.work}
            onChange={(work) => put({ work })}
            most={TEXT_MAX}
            readOnly={readOnly}
          />
          <LiveText
            label={word('labour_number')}
            value={finding.labour_number}
            onChange={(labour_number) => put({ labour_number })}
            most={NUMBER_MAX}
            readOnly={readOnly}
            isCode
          />
          <LiveNumber
            label={word('target_ze')}
            value={finding.target_ze}
            onChange={(target_ze) => put({ target_ze: target_ze ?? 0 })}
            readOnly={readOnly}
            max={ZE_MAX}
          />
        </div>
      </details>
    </article>
  )
}

type ConsentProps = Pick<Props, 'finding' | 'put'> & { readOnly: boolean }

/** How and by whom a finding was answered, and why it was declined. */
function Consent({ finding, readOnly, put }: ConsentProps) {
  const { t } = useTranslation('acceptance')
  return (
    <div className={classes.consent}>
      <Chips
        label={t('rows.findings.consent_method')}
        of={CONSENT_METHODS}
        value={finding.consent_method}
        textOf={(one) => t(`choices.findings.consent_method.${one}`)}
        onChange={(consent_method) => put({ consent_method })}
        readOnly={readOnly}
      />
      <LiveText
        label={t('rows.findings.answered_by')}
        value={finding.answered_by}
        onChange={(answered_by) => put({ answered_by })}
        most={NAME_MAX}
        readOnly={readOnly}
      />
      {finding.answer === 'declined' && (
        <LiveText
          label={t('rows.findings.reason')}
          value={finding.reason}
          onChange={(reason) => put({ reason })}
          most={TEXT_MAX}
          readOnly={readOnly}
        />
      )}
    </div>
  )
}

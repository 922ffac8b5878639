import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { customer } from '#contract/records/customer.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { PhoneLink } from '#renderer/ui/text/PhoneLink.tsx'
import classes from './WalkIn.module.css'

const PAUSE_MS = 200
const SHORTEST = 2
/** Most names offered at once. Typing more letters finds the others. */
const OFFERED = 4

type Props = { draft: AnyDraft }

/** The customer who brings the car: a known one, or a name that the same save creates as customer. */
export function CustomerPart({ draft }: Props) {
  const { t } = useTranslation('paper')
  const [chosen] = useDraftValues(draft, ['customer_uuid'])
  return (
    <section className={classes.card} aria-label={t('fields.customer_uuid')}>
      {typeof chosen === 'string' ? <Chosen draft={draft} uuid={chosen} /> : <Typed draft={draft} />}
    </section>
  )
}

function Chosen({ draft, uuid }: Props & { uuid: string }) {
  const { data } = useQuery({
    queryKey: recordKeys.row(customer, uuid),
    queryFn: ({ signal }) => recordCalls.row(customer, uuid, signal),
  })
  const row = data as unknown as RecordRow<typeof customer> | undefined
  return (
    <div className={classes.chosen}>
      <RecordField draft={draft} name="customer_uuid" />
      {row && <PhoneLink number={row.mobile ?? row.phone} />}
    </div>
  )
}

function Typed({ draft }: Props) {
  const { t } = useTranslation('paper')
  const [typed] = useDraftValues(draft, ['customer_name'])
  const name = String(typed ?? '').trim()
  const [q] = useDebouncedValue(name, PAUSE_MS)
  const { data } = useQuery({
    queryKey: [...recordKeys.labels(customer), { q }],
    queryFn: ({ signal }) => recordCalls.labels(customer, { q }, signal),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  const found = q.length >= SHORTEST && name !== '' ? (data?.items.filter((one) => !one.deleted) ?? []) : []
  const choose = (uuid: string) => {
    draft.form.setValue('customer_uuid', uuid, { shouldDirty: true, shouldValidate: true })
    for (const field of ['customer_name', 'customer_first_name']) draft.form.setValue(field, '')
    draft.form.setValue('customer_phone', null)
  }
  return (
    <>
      <div className={classes.customer}>
        <RecordField draft={draft} name="customer_name" />
        <RecordField draft={draft} name="customer_first_name" />
        <RecordField draft={draft} name="customer_phone" />
      </div>
      {name !== '' && (
        <div className={classes.choices} aria-live="polite">
          <span className={classes.new}>
            {t(found.length > 0 ? 'walkIn.newCustomer' : 'walkIn.newCustomerOnly', { name: isolated(name) })}
          </span>
          {found.slice(0, OFFERED).map(({ uuid, label }) => (
            <Button key={uuid} size="compact-sm" variant="default" onClick={() => choose(uuid)}>
              <bdi>{label}</bdi>
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

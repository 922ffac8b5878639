import { useTranslation } from 'react-i18next'
import { acceptance } from '#contract/records/acceptance.ts'
import { HANDED_OVER } from '#contract/service/acceptance.ts'
import type { Visit } from '../data/useVisit.ts'
import { Chips, MultiChips } from '../parts/Chips.tsx'
import { LiveMoney } from '../parts/LiveNumber.tsx'
import { LiveText } from '../parts/LiveText.tsx'
import { Panel } from '../parts/Panel.tsx'

/** Numbers of keys that this step offers. The field itself takes up to nine. */
const KEYS = ['0', '1', '2', '3', '4'] as const
const WISHES = ['waiting_customer', 'replacement_car', 'wash', 'old_parts_wanted'] as const

/** The things that the customer leaves here, and the agreements until the car is ready. */
export function HandoverStep({ visit }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const { row, readOnly, change } = visit
  return (
    <>
      <Panel title={t('handover.left')}>
        <Chips
          label={t('fields.keys')}
          of={KEYS}
          value={row.keys === null ? null : String(row.keys)}
          textOf={(one) => one}
          onChange={(keys) => change({ keys: Number(keys) })}
          readOnly={readOnly}
        />
        <MultiChips
          label={t('fields.handed_over')}
          of={HANDED_OVER}
          value={row.handed_over}
          textOf={(one) => t(`choices.handed_over.${one}`)}
          onChange={(handed_over) => change({ handed_over })}
          readOnly={readOnly}
        />
        <LiveText
          label={t('fields.loose_items')}
          value={row.loose_items}
          onChange={(loose_items) => change({ loose_items })}
          most={acceptance.fields.loose_items.max}
          readOnly={readOnly}
        />
      </Panel>
      <Panel title={t('handover.agreed')}>
        <MultiChips
          label={t('handover.wishes')}
          of={WISHES}
          value={WISHES.filter((one) => row[one])}
          textOf={(one) => t(`fields.${one}`)}
          onChange={(chosen) => change(Object.fromEntries(WISHES.map((one) => [one, chosen.includes(one)])))}
          readOnly={readOnly}
        />
        <LiveMoney
          label={t('fields.price_limit')}
          value={row.price_limit}
          onChange={(price_limit) => change({ price_limit })}
          readOnly={readOnly}
        />
        <LiveText
          label={t('fields.internal_info')}
          description={t('handover.internal')}
          value={row.internal_info}
          onChange={(internal_info) => change({ internal_info })}
          most={acceptance.fields.internal_info.max}
          readOnly={readOnly}
          isLong
        />
      </Panel>
    </>
  )
}

import { Anchor } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AnyField } from '#contract/records/fields.ts'
import { PhoneLink } from '#renderer/ui/text/PhoneLink.tsx'
import { RecordDetail } from '../form/detail/RecordDetail.tsx'
import { RecordField } from '../form/detail/RecordField.tsx'
import type { AnyDraft } from '../form/draft/recordDraft.ts'
import { useDraftValues } from '../form/draft/useDraftValues.ts'
import { useValueText } from '../form/history/useValueText.ts'
import { isMachineText } from '../list/columns/cellText.ts'
import { useRecordTexts } from '../useRecordTexts.ts'
import { addressIn } from './addressIn.ts'
import classes from './Sheet.module.css'
import { SheetField } from './SheetField.tsx'
import { SheetGroupView } from './SheetGroupView.tsx'
import { SheetHead } from './SheetHead.tsx'
import type { SheetGroup, SheetLayout } from './sheetLayout.ts'

type Slots = Pick<ComponentProps<typeof RecordDetail>, 'tabs' | 'actions' | 'head' | 'grantText'>

type Props = Slots & {
  draft: AnyDraft
  layout: SheetLayout
  /** Replaces the usual input of a field. */
  field?: (name: string) => ReactNode
  /** Address of the page of a referenced row. */
  addressOf?: (name: string, uuid: string) => string | undefined
  /** A value in words, for values that their kind alone cannot show, such as uuids of other rows. */
  textOf?: (name: string, value: unknown) => string | undefined
  /** The status and the next steps of a record with statuses. */
  status?: ReactNode
  until?: ReactNode
  /** Content of the screen in the wide part, before its groups of fields. */
  children?: ReactNode
  /** Content after the groups: comments, the timeline. It may have forms of its own. */
  below?: ReactNode
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A saved row for reading. Each field becomes an input in place, and is saved like in every form of a record. */
export function RecordSheet({
  draft,
  layout,
  field,
  addressOf,
  textOf: ownText,
  status,
  until,
  children,
  below,
  ...slots
}: Props) {
  const { record } = draft.view
  const texts = useRecordTexts(draft.view)
  const groups = [...layout.main, ...layout.rail]
  const names = groups.flatMap(({ fields }) => [...fields])
  const values = useDraftValues(draft, names)
  const typed = new Map(names.map((name, index) => [name, values[index]]))
  const valueAt = (name: string): unknown => (typed.has(name) ? typed.get(name) : draft.row?.[name])
  const all = [...new Set([...names, ...layout.facts])].map((name) => ({ field: name, value: valueAt(name) }))
  const textOf = useValueText(draft.view, all)
  const shownText = (name: string) =>
    isBlank(valueAt(name)) ? '' : (ownText?.(name, valueAt(name)) ?? textOf(name, valueAt(name)))
  const address = (name: string, definition: AnyField | undefined) => {
    const value = valueAt(name)
    return isBlank(value) ? undefined : addressIn(definition, String(value), (uuid) => addressOf?.(name, uuid))
  }
  const row = (name: string) => {
    const definition = record.fields[name]
    if (!definition) throw new Error(`${record.name} has no field ${name}`)
    return (
      <SheetField
        key={name}
        draft={draft}
        name={name}
        field={definition}
        text={shownText(name)}
        address={address(name, definition)}
      >
        {field?.(name) ?? <RecordField draft={draft} name={name} />}
      </SheetField>
    )
  }
  const group = (one: SheetGroup) => <SheetGroupView key={one.section} draft={draft} group={one} row={row} />
  const fact = (name: string) => {
    const definition = record.fields[name]
    const to = definition?.kind === 'reference' ? address(name, definition) : undefined
    const text = <bdi dir={isMachineText(definition) ? 'ltr' : 'auto'}>{shownText(name)}</bdi>
    if (definition?.kind === 'phone') return <PhoneLink number={String(valueAt(name))} />
    return to === undefined ? (
      text
    ) : (
      <Anchor component={Link} to={to}>
        {text}
      </Anchor>
    )
  }
  const facts = layout.facts
    .filter((name) => !isBlank(valueAt(name)))
    .map((name) => ({ name, label: texts.field(name), value: fact(name) }))
  return (
    <RecordDetail
      draft={draft}
      {...slots}
      after={
        below !== undefined && (
          <div className={classes.sheet}>
            <div className={classes.main}>{below}</div>
          </div>
        )
      }
      banner={(banner) => <SheetHead banner={banner} facts={facts} until={until} status={status} />}
    >
      <div className={classes.sheet}>
        <div className={classes.main}>
          {children}
          {layout.main.map(group)}
        </div>
        <div className={classes.rail}>{layout.rail.map(group)}</div>
      </div>
    </RecordDetail>
  )
}

type CardProps = { title: string; children: ReactNode }

/** A part of the wide column with a heading, which looks like the groups of fields. */
export function SheetCard({ title, children }: CardProps) {
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.groupTitle}>{title}</h3>
      <div className={classes.card}>{children}</div>
    </section>
  )
}

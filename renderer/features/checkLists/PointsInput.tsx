import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHECK_AREAS } from '#contract/service/acceptance.ts'
import { CHECK_POINTS } from '#contract/service/checkPoints.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { isPointName, type ListPoint, moved, POINT_NAMES } from './movePoint.ts'
import classes from './Points.module.css'

const TEXT_MAX = 120
/** The choice for a point with the dealer's own text, instead of a point of the product. */
const OWN = ''

/** The points of a check list in their order: product points and own texts, moved by dragging or by keys. */
export function PointsInput({ field, value, onChange, input: { label, error, readOnly, id } }: FieldProps) {
  const { t } = useTranslation(['checkList', 'checkPoints'])
  const points = Array.isArray(value) ? (value as ListPoint[]) : []
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const isFull = field.kind === 'rows' && points.length >= field.most
  const put = (at: number, changes: Partial<ListPoint>) =>
    onChange(points.map((point, index) => (index === at ? { ...point, ...changes } : point)))
  const move = (from: number, to: number) => {
    onChange(moved(points, from, to))
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-grip]')[to]?.focus())
  }
  const nameOf = (point: ListPoint) => (isPointName(point.point) ? t(`checkPoints:points.${point.point}`) : point.text)
  const onKey = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || readOnly) return
    event.preventDefault()
    const to = at + (event.key === 'ArrowUp' ? -1 : 1)
    if (points[to]) move(at, to)
  }
  return (
    <Input.Wrapper
      label={label}
      description={readOnly ? undefined : t('points.move')}
      error={error}
      labelElement="div"
      role="group"
      aria-labelledby={`${id}-label`}
      labelProps={{ id: `${id}-label` }}
    >
      <ol ref={list} className={classes.points}>
        {points.map((point, at) => (
          <li
            // Points have no id, so their place is their key.
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={at}
            className={classes.point}
            data-over={(dragged !== null && dragged !== at) || undefined}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (dragged !== null) move(dragged, at)
              setDragged(null)
            }}
          >
            <button
              type="button"
              data-grip
              className={classes.grip}
              aria-label={`${at + 1}. ${nameOf(point)}`}
              title={t('points.move')}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              draggable={!readOnly}
              disabled={readOnly}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(null)}
              onKeyDown={(event) => onKey(event, at)}
            >
              <IconGripVertical size={18} aria-hidden />
            </button>
            <NativeSelect
              aria-label={`${t('rows.points.point')} ${at + 1}`}
              disabled={readOnly}
              data={[
                { value: OWN, label: t('points.own') },
                ...POINT_NAMES.map((name) => ({ value: name, label: t(`checkPoints:points.${name}`) })),
              ]}
              value={point.point}
              onChange={({ currentTarget: { value: name } }) =>
                put(at, isPointName(name) ? { point: name, text: '', area: CHECK_POINTS[name].area } : { point: OWN })
              }
            />
            {point.point === OWN ? (
              <TextInput
                aria-label={`${t('rows.points.text')} ${at + 1}`}
                placeholder={t('rows.points.text')}
                maxLength={TEXT_MAX}
                dir="auto"
                readOnly={readOnly}
                value={point.text}
                onChange={({ currentTarget }) => put(at, { text: currentTarget.value })}
              />
            ) : (
              <span />
            )}
            <NativeSelect
              aria-label={`${t('rows.points.area')} ${at + 1}`}
              disabled={readOnly}
              data={CHECK_AREAS.map((area) => ({ value: area, label: t(`choices.points.area.${area}`) }))}
              value={point.area}
              onChange={({ currentTarget }) => put(at, { area: currentTarget.value as ListPoint['area'] })}
            />
            {!readOnly && (
              <PointTools
                name={nameOf(point)}
                isFirst={at === 0}
                isLast={at === points.length - 1}
                onMove={(by) => move(at, at + by)}
                onRemove={() => onChange(points.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {!readOnly && (
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...points, { area: points.at(-1)?.area ?? 'other', point: OWN, text: '' }])}
        >
          {t(isFull ? 'points.full' : 'points.add')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

type ToolsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function PointTools({ name, isFirst, isLast, onMove, onRemove }: ToolsProps) {
  const { t } = useTranslation('checkList')
  return (
    <span className={classes.tools}>
      <ActionIcon
        size={40}
        variant="subtle"
        color="gray"
        disabled={isFirst}
        aria-label={t('points.up', { point: name })}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={40}
        variant="subtle"
        color="gray"
        disabled={isLast}
        aria-label={t('points.down', { point: name })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={40}
        variant="subtle"
        color="gray"
        aria-label={t('points.remove', { point: name })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </span>
  )
}

import { IconCar, IconUser } from '@tabler/icons-react'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedThing } from './namedThing.ts'
import classes from './RichTextEditor.module.css'

/** Handles a key of the editor. True when the list used it. */
export type NameListHandle = { press: (event: KeyboardEvent) => boolean }

type Props = {
  items: readonly NamedThing[]
  isLoading: boolean
  onPick: (item: NamedThing) => void
  at: DOMRect | null
  ref?: Ref<NameListHandle>
}

/** Colleagues and records that fit what was typed after `@`. The caret stays in the text. */
export function NameList({ items, isLoading, onPick, at, ref }: Props) {
  const { t } = useTranslation('richText')
  const [active, setActive] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its first entry
  useEffect(() => setActive(0), [items])
  const pick = (item: NamedThing | undefined) => {
    if (item) onPick(item)
    return item !== undefined
  }
  useImperativeHandle(ref, () => ({
    press: ({ key }) => {
      if (key === 'ArrowDown') setActive((active + 1) % Math.max(1, items.length))
      else if (key === 'ArrowUp') setActive((active + items.length - 1) % Math.max(1, items.length))
      else if (key === 'Enter' || key === 'Tab') return pick(items[active])
      else return false
      return items.length > 0
    },
  }))
  if (items.length === 0 && !isLoading) return null
  return (
    <div
      className={classes.names}
      role="listbox"
      aria-label={t('names')}
      style={at ? { insetBlockStart: at.bottom + 4, left: at.left } : undefined}
    >
      {items.map((item, nth) => (
        <button
          key={item.id}
          type="button"
          role="option"
          aria-selected={nth === active}
          className={classes.name}
          // The editor keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            pick(item)
          }}
          onPointerEnter={() => setActive(nth)}
        >
          {item.path === null ? <IconUser size={16} aria-hidden /> : <IconCar size={16} aria-hidden />}
          <bdi>{item.label}</bdi>
          {item.detail !== '' && <span className={classes.detail}>{item.detail}</span>}
        </button>
      ))}
    </div>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetName, WidgetPlace } from '#contract/dashboard/widgets.ts'
import { ArrangeCard } from './arrange/ArrangeCard.tsx'
import { moveBy, moveTo, resizeBy, resizeTo, setHidden } from './arrange/places.ts'
import { useWidgetTitle } from './arrange/useWidgetTitle.ts'
import type { Dashboard } from './data/useDashboard.ts'
import { UnreadChats } from './people/UnreadChats.tsx'
import { WhoIsOnline } from './people/WhoIsOnline.tsx'
import { isServerWidget } from './widgets/serverWidgets.ts'
import { WidgetCard } from './widgets/WidgetCard.tsx'
import classes from './widgets/Widgets.module.css'

type Props = {
  data: Dashboard
  places: readonly WidgetPlace[]
  onRetry: () => void
  /** Called with the new places while the user arranges the cards; null otherwise. */
  onArrange: ((places: WidgetPlace[]) => void) | null
}

/** The cards in their order and size. */
export function WidgetGrid({ data, places, onRetry, onArrange }: Props) {
  const { t } = useTranslation('dashboard')
  const title = useWidgetTitle()
  const [told, tell] = useState('')
  const byName = new Map(data.widgets.map((widget) => [widget.name, widget]))
  const mayShow = (name: WidgetName) => byName.has(name)
  const shown = places.filter(({ name, is_hidden }) => !is_hidden && mayShow(name))
  const take = (name: WidgetName, next: WidgetPlace[]) => {
    onArrange?.(next)
    const visible = next.filter((place) => !place.is_hidden && mayShow(place.name))
    const place = visible.findIndex((one) => one.name === name) + 1
    tell(t('arrange.at', { name: title(name), place, total: visible.length }))
  }
  return (
    <>
      <div className={classes.grid}>
        {shown.map(({ name, width, height }) => (
          <div key={name} className={classes.place} data-widget={name} data-width={width} data-height={height}>
            <CardOf name={name} height={height} data={data} onRetry={onRetry} />
            {onArrange && (
              <ArrangeCard
                name={name}
                onMove={(step) => take(name, moveBy(places, name, step, mayShow))}
                onDragOver={(target) => take(name, moveTo(places, name, target as WidgetName))}
                onResize={(step) => take(name, resizeBy(places, name, step))}
                size={{ width, height }}
                onSize={(size) => take(name, resizeTo(places, name, size))}
                onHide={() => onArrange(setHidden(places, name, true))}
              />
            )}
          </div>
        ))}
      </div>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  )
}

type CardProps = Pick<Props, 'data' | 'onRetry'> & Pick<WidgetPlace, 'name' | 'height'>

function CardOf({ name, height, data, onRetry }: CardProps) {
  if (name === 'unread_chats') return <UnreadChats />
  if (name === 'online') return <WhoIsOnline />
  const widget = data.widgets.find((one) => one.name === name)
  if (!widget || !isServerWidget(name)) return null
  return (
    <WidgetCard name={name} widget={widget} height={height} location={data.location?.uuid ?? null} onRetry={onRetry} />
  )
}

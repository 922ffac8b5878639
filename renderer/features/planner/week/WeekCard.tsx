import { IconClipboardText } from '@tabler/icons-react'
import { memo } from 'react'
import { type CardStyle, isSameStyle } from '../cards/cardStyle.ts'
import { PlateFrame } from '../cards/PlateFrame.tsx'
import classes from './Week.module.css'

type Props = {
  look: CardStyle
  isContinued: boolean
  /** Whether the Tab key reaches it although it is continued: the stay began before the shown days. */
  isStart: boolean
}

/**
 * The stay of a car on a day: plate and promise in one line. The focus or the first tap adds its works. A stay that
 * continues from an earlier day shows no more than that.
 */
export const WeekCard = memo(
  function WeekCard({ look, isContinued, isStart }: Props) {
    const [first] = look.blocks
    const text = (
      <>
        <PlateFrame plate={look.plate} isPlate={look.isPlate} />{' '}
        <span className={classes.promise}>{isContinued ? '…' : look.promise}</span>
        {look.works !== '' && (
          <bdi dir="auto" className={classes.works}>
            {look.works}
          </bdi>
        )}
      </>
    )
    const marks = {
      'data-tone': look.tone,
      'data-own': look.color !== '' || undefined,
      'data-hold': look.isHeld || undefined,
      'data-alert': look.alert ?? undefined,
      'data-dim': look.isDim || undefined,
      'data-other': look.other || undefined,
      'data-peek': true,
      style: { '--own': look.color || undefined } as React.CSSProperties,
    }
    if (isContinued || !first)
      return (
        <button
          type="button"
          className={classes.card}
          {...marks}
          data-continued
          tabIndex={isStart ? 0 : -1}
          aria-label={`${look.plate} ${look.works}`}
          title={look.works}
        >
          {text}
        </button>
      )
    return (
      <button
        type="button"
        className={classes.card}
        {...marks}
        data-uuid={first.uuid}
        data-stay={look.key}
        data-many={look.blocks.length > 1 || undefined}
        tabIndex={look.blocks.some(({ isFirst }) => isFirst) ? 0 : -1}
        aria-label={[
          `${look.plate} ${look.promise}`,
          ...look.blocks.map(({ works, details }) => `${works}, ${details}`),
        ].join('; ')}
        title={look.works}
      >
        {text}
        <span className={classes.open} data-paper={look.paper} aria-hidden>
          <IconClipboardText size={16} />
        </span>
      </button>
    )
  },
  (before, after) =>
    before.isContinued === after.isContinued &&
    before.isStart === after.isStart &&
    isSameStyle(before.look, after.look),
)

import { IconArmchair, IconClipboardText } from '@tabler/icons-react'
import { memo } from 'react'
import { type CardStyle, isSameStyle } from '../cards/cardStyle.ts'
import { PlateFrame } from '../cards/PlateFrame.tsx'
import classes from './Week.module.css'

type Props = {
  style: CardStyle
  isContinued: boolean
  /** Whether Tab reaches a continued card, because the stay began before the shown days and has no other card here. */
  isStart: boolean
}

/**
 * The stay of a car on a day: plate and promise in one line. The focus or the first tap adds its works. A stay that
 * continues from an earlier day shows no promise.
 */
export const WeekCard = memo(
  function WeekCard({ style, isContinued, isStart }: Props) {
    const [first] = style.blocks
    const text = (
      <>
        <PlateFrame plate={style.plate} isPlate={style.isPlate} />{' '}
        <span className={classes.promise}>
          {!isContinued && style.hasWaitingSign && <IconArmchair size={14} aria-hidden />}
          {isContinued ? '…' : style.promise}
        </span>
        {style.works !== '' && (
          <bdi dir="auto" className={classes.works}>
            {style.works}
          </bdi>
        )}
      </>
    )
    const marks = {
      'data-tone': style.tone,
      'data-own': style.color !== '' || undefined,
      'data-hold': style.isHeld || undefined,
      'data-alert': style.alert ?? undefined,
      'data-dim': style.isDim || undefined,
      'data-other': style.other || undefined,
      'data-peek': true,
      style: { '--own': style.color || undefined } as React.CSSProperties,
    }
    if (isContinued || !first)
      return (
        <button
          type="button"
          className={classes.card}
          {...marks}
          data-continued
          tabIndex={isStart ? 0 : -1}
          aria-label={`${style.plate} ${style.works}`}
          title={style.works}
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
        data-stay={style.key}
        data-many={style.blocks.length > 1 || undefined}
        tabIndex={style.blocks.some(({ isFirst }) => isFirst) ? 0 : -1}
        aria-label={[
          `${style.plate} ${style.promise}`,
          ...style.blocks.map(({ works, details }) => `${works}, ${details}`),
        ].join('; ')}
        title={style.works}
      >
        {text}
        <span className={classes.open} data-paper={style.paper} aria-hidden>
          <IconClipboardText size={16} />
        </span>
      </button>
    )
  },
  (before, after) =>
    before.isContinued === after.isContinued &&
    before.isStart === after.isStart &&
    isSameStyle(before.style, after.style),
)

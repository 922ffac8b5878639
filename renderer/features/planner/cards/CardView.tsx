import { IconArmchair, IconClipboardText } from '@tabler/icons-react'
import { memo } from 'react'
import classes from './Card.module.css'
import { type BlockStyle, type CardStyle, isSameStyle } from './cardStyle.ts'
import { blockLabel, cardLabel, linesOf } from './cardText.ts'
import { PlateFrame } from './PlateFrame.tsx'
import { SIGNS, type Sign } from './signs.ts'

type Props = { style: CardStyle }

/** The state of a block or card as data attributes, which the style sheet reads. */
const marks = (style: BlockStyle | CardStyle) => ({
  'data-tone': style.tone,
  'data-own': style.color !== '' || undefined,
  'data-hold': style.isHeld || undefined,
  'data-overdue': style.isOverdue || undefined,
  'data-dim': style.isDim || undefined,
  'data-other': style.other || undefined,
})

function placeOf({ from, span, own, lane, lanes, progress, color }: CardStyle): React.CSSProperties {
  const place = {
    '--from': from,
    '--span': span,
    '--own-span': own,
    '--row-lane': lane,
    '--lanes': lanes,
    '--done': progress,
  }
  return (color === '' ? place : Object.assign(place, { '--own': color })) as React.CSSProperties
}

function Signs({ signs }: { signs: string }) {
  return (
    <span className={classes.signs}>
      {signs.split(' ').map((sign) => {
        const Icon = SIGNS[sign as Sign]
        return <Icon key={sign} size={14} />
      })}
    </span>
  )
}

/** Plate, works and promise, as far as they fit. The plate is always shown. */
function CardText({ style }: Props) {
  const { plate, isPlate, works, promise, signs, other, lines, isNarrow, isBroken } = style
  const { isBeside, hasWorks, isBelow } = linesOf(style)
  const said = (
    <span className={classes.promise} data-line="promise">
      {style.hasWaitingSign && <IconArmchair size={14} />}
      {promise}
    </span>
  )
  return (
    <span className={classes.text} data-lines={lines} data-broken={isBroken || undefined} aria-hidden>
      <span className={classes.head}>
        <PlateFrame plate={plate} isPlate={isPlate} isBroken={isBroken} />{' '}
        {signs !== '' && <Signs signs={isNarrow ? (signs.split(' ')[0] ?? '') : signs} />}
        {isBeside && said} {other !== '' && <span className={classes.other}>{other}</span>}
      </span>{' '}
      {hasWorks && (
        <bdi className={classes.works} dir="auto" data-line="works">
          {works}
        </bdi>
      )}{' '}
      {isBelow && said}
    </span>
  )
}

/** Opens the paper with one click while the pointer is on the card. Keyboard users press a key of the board instead. */
function PaperSign({ paper }: { paper: string }) {
  return (
    <span className={classes.open} data-paper={paper} aria-hidden>
      <IconClipboardText size={16} />
    </span>
  )
}

/** A stay that is one block: the card is its button. */
function OneBlock({ style, block }: Props & { block: BlockStyle }) {
  return (
    <button
      type="button"
      className={classes.card}
      {...marks(style)}
      data-stay={style.key}
      data-uuid={block.uuid}
      data-alert={style.alert ?? undefined}
      data-cut={block.isCut || undefined}
      data-short={style.own < 1 || undefined}
      tabIndex={block.isFirst ? 0 : -1}
      aria-label={cardLabel(style, block)}
      style={placeOf(style)}
    >
      <CardText style={style} />
      <PaperSign paper={style.paper} />
      {block.mayMove && <span className={classes.end} data-end aria-hidden />}
    </button>
  )
}

/** A stay with several blocks. Each block is a button with a tick; the area above the ticks drags the whole card. */
function ManyBlocks({ style }: Props) {
  return (
    <div
      className={classes.card}
      {...marks(style)}
      data-stay={style.key}
      data-many
      data-alert={style.alert ?? undefined}
      data-short={style.own < 1 || undefined}
      style={placeOf(style)}
    >
      <CardText style={style} />
      {style.blocks.map((block) => (
        <button
          key={block.uuid}
          type="button"
          className={classes.block}
          {...marks(block)}
          data-uuid={block.uuid}
          data-card={style.key}
          data-cut={block.isCut || undefined}
          tabIndex={block.isFirst ? 0 : -1}
          aria-label={blockLabel(style, block)}
          style={{ '--part': block.span, '--done': block.progress } as React.CSSProperties}
        >
          <span className={classes.tick} data-tick aria-hidden />
          {block.mayMove && <span className={classes.end} data-end aria-hidden />}
        </button>
      ))}
      <PaperSign paper={style.paper} />
    </div>
  )
}

/** The stay of a car in a row. */
export const CardView = memo(
  function CardView({ style }: Props) {
    const [only] = style.blocks
    return style.blocks.length === 1 && only ? <OneBlock style={style} block={only} /> : <ManyBlocks style={style} />
  },
  (before, after) => isSameStyle(before.style, after.style),
)

import type { Calendar } from '#contract/planning/calendar.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { toneOf } from '../cards/blockState.ts'
import { lettersEm } from '../cards/cardSize.ts'
import { type PlannerPaper, workText } from '../data/planData.ts'
import { alertOf, promiseLine } from '../data/promise.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'
import type { WallCar } from './wallPages.ts'

type Props = {
  car: WallCar
  paper: PlannerPaper | undefined
  calendar: Calendar
  words: Words
  /** The location whose plan is shown. */
  locationUuid: string
  now: number
  day: string
}

/** Widest plate of one line (em). A wider one, such as that of a season, takes two lines. It is never cut. */
const ONE_LINE = 6.8

const joined = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '').join(', ')

/** A car on the wall: start, car, work, technician, bay, end. */
export function WallRow({ car: { blocks, start }, paper, calendar, words, locationUuid, now, day }: Props) {
  const line = promiseLine({ calendar, blocks, paper, locationUuid, isGone: false, now })
  const open = blocks.find(({ state }) => state !== 'finished') ?? blocks[0]
  return (
    <tr
      data-tone={open && toneOf(open, paper)}
      data-hold={open?.state === 'on_hold' || undefined}
      data-alert={alertOf(line) ?? undefined}
    >
      <td>
        <MachineText>{words.moment(start, day)}</MachineText>
      </td>
      <td>
        <span
          className={classes.wallPlate}
          data-plate={Boolean(paper?.licensePlate) || undefined}
          data-long={lettersEm(words.car(paper)) > ONE_LINE || undefined}
        >
          <MachineText>{words.car(paper)}</MachineText>
        </span>
      </td>
      <td>
        <bdi dir="auto">{joined(blocks.map((block) => workText(block, paper)))}</bdi>
      </td>
      <td>
        <bdi dir="auto">{joined(blocks.map((block) => words.people(block)))}</bdi>
      </td>
      <td>
        <bdi dir="auto">{joined(blocks.map((block) => words.bay(block.bay)))}</bdi>
      </td>
      <td>
        <bdi dir="auto">{words.promise(line, false, day)}</bdi>
      </td>
    </tr>
  )
}

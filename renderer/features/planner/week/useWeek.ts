import { useMemo } from 'react'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Plan } from '#contract/planning/changes.ts'
import type { BoardRow } from '../board/rows.ts'
import type { PlannerPerson, PlannerTeam } from '../data/planData.ts'
import { useOverhang } from '../data/useOverhang.ts'
import { type WeekStay, weekCells } from './weekCells.ts'
import { weekLoad } from './weekLoad.ts'

type Options = {
  readonly calendar: Calendar
  readonly plan: Plan
  readonly timeZone: string
  readonly locationUuid: string
  readonly days: readonly string[]
  readonly people: readonly PlannerPerson[]
  readonly teams: readonly PlannerTeam[]
  /** The only team that is shown; null shows the whole location. */
  readonly team: string | null
  readonly rows: readonly BoardRow[]
}

type Cells = readonly (readonly WeekStay[])[]

/** The blocks of the card whose button belongs to a block. */
export function stayIn(cells: Cells, uuid: string): readonly string[] {
  const stay = cells.flat().find(({ key, isContinued }) => key === uuid && !isContinued)
  return stay ? stay.blocks.map((block) => block.uuid) : [uuid]
}

/** The row with only those blocks that are buttons, so that arrow keys move from card to card. */
function withKeys(row: BoardRow, cells: Cells): BoardRow {
  const keys = new Set(cells.flat().flatMap(({ key, isContinued }) => (isContinued ? [] : key)))
  return Object.assign({}, row, { bars: row.bars.filter(({ uuid }) => keys.has(uuid)) })
}

/** The cards of each row and day, and the load of the days. */
export function useWeek({ calendar, plan, timeZone, locationUuid, days, people, teams, team, rows: built }: Options) {
  const cells = useMemo(
    () => new Map(built.map((row) => [row.id, weekCells(row, { calendar, plan, timeZone, days })])),
    [built, calendar, plan, timeZone, days],
  )
  const overhang = useOverhang(calendar, plan, locationUuid)
  const load = useMemo(() => {
    const staff = { people: people.map(({ uuid }) => uuid), teams }
    return weekLoad({ calendar, plan, staff, team, days, locationUuid, overhang })
  }, [calendar, plan, people, teams, team, days, locationUuid, overhang])
  const rows = useMemo(() => built.map((row) => withKeys(row, cells.get(row.id) ?? [])), [built, cells])
  return { cells, load, rows }
}

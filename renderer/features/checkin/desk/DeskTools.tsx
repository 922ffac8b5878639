import { FiguresButton } from '../figures/FiguresButton.tsx'
import { ArriveButton } from './ArriveButton.tsx'
import { CallNextButton } from './CallNextButton.tsx'
import { OwnDesk } from './OwnDesk.tsx'
import { useDesks } from './useDesks.ts'

/** The actions of the desk that the list shows. Without a chosen desk, those of the user's own desk. */
export function DeskTools() {
  const { items, home, shown } = useDesks()
  const desk = shown ?? items.find(({ location_uuid }) => location_uuid === home)
  if (desk === undefined) return null
  return (
    <>
      {desk.may_see_figures && <FiguresButton location={desk.location_uuid} />}
      {desk.may_step && <ArriveButton location={desk.location_uuid} />}
      {desk.may_step && <OwnDesk />}
      {desk.may_step && <CallNextButton location={desk.location_uuid} />}
    </>
  )
}

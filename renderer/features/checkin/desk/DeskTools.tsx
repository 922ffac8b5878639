import { FiguresButton } from '../figures/FiguresButton.tsx'
import { ArriveButton } from './ArriveButton.tsx'
import { CallNextButton } from './CallNextButton.tsx'
import { OwnDesk } from './OwnDesk.tsx'
import { ToolsDesk } from './ToolsDesk.tsx'
import { useToolsDesk } from './useToolsDesk.ts'

/**
 * The actions of the desk that the list shows. If the list shows all desks, they are those of the user's own desk. A
 * user without one chooses the location beside them.
 */
export function DeskTools() {
  const { desk, asked, choose } = useToolsDesk()
  if (desk === undefined && asked.length === 0) return null
  const location = desk?.location_uuid ?? ''
  const mayStep = desk?.may_step ?? true
  return (
    <>
      {asked.length > 0 && <ToolsDesk desks={asked} chosen={location} onChoose={choose} />}
      {desk?.may_see_figures && <FiguresButton location={location} />}
      {mayStep && <ArriveButton location={location} isDisabled={desk === undefined} />}
      {mayStep && <OwnDesk />}
      {mayStep && <CallNextButton location={location} isDisabled={desk === undefined} />}
    </>
  )
}

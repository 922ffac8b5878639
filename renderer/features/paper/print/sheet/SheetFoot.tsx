import { SiteFoot } from '#renderer/shared/print/sheet/SiteFoot.tsx'
import { useSheet } from './useSheet.ts'

/** The foot of a sheet of a paper. */
export function SheetFoot() {
  const { print, language } = useSheet()
  return <SiteFoot site={print.site} language={language} />
}

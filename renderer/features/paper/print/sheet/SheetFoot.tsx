import { LocationFoot } from '#renderer/shared/print/sheet/LocationFoot.tsx'
import { useSheet } from './useSheet.ts'

/** The foot of a sheet of a paper. */
export function SheetFoot() {
  const { print, language } = useSheet()
  return <LocationFoot location={print.site} language={language} />
}

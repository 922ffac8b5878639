import { lazy } from 'react'
import { useDroppedLook } from '#renderer/shared/vehicle/droppedLook.ts'

const ReadingDialog = lazy(async () => ({ default: (await import('./ReadingDialog.tsx')).ReadingDialog }))

/** Reads a print-out where it was dropped, whatever screen that is. */
export function DroppedLook() {
  const { vin, file } = useDroppedLook()
  if (file === null) return null
  return <ReadingDialog vin={vin} file={file} onClose={() => useDroppedLook.setState({ vin: '', file: null })} />
}

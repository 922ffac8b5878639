import { lazy } from 'react'
import { useDroppedLook } from '#renderer/shared/vehicle/droppedLook.ts'

const ReadingDialog = lazy(async () => ({ default: (await import('./ReadingDialog.tsx')).ReadingDialog }))

/** Reads a dropped print-out, on whatever screen it was dropped. */
export function DroppedLook() {
  const { vin, file } = useDroppedLook()
  if (file === null) return null
  return <ReadingDialog vin={vin} file={file} onClose={() => useDroppedLook.setState({ vin: '', file: null })} />
}

import { lazy } from 'react'
import { useDroppedSnapshot } from '#renderer/shared/vehicle/droppedSnapshot.ts'

const ReadingDialog = lazy(async () => ({ default: (await import('./ReadingDialog.tsx')).ReadingDialog }))

/** Reads a dropped print-out, on whatever screen it was dropped. */
export function DroppedSnapshot() {
  const { vin, file } = useDroppedSnapshot()
  if (file === null) return null
  return <ReadingDialog vin={vin} file={file} onClose={() => useDroppedSnapshot.setState({ vin: '', file: null })} />
}

import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDroppedSnapshot } from './droppedSnapshot.ts'
import classes from './SnapshotDrop.module.css'

type Props = {
  /** VIN of the shown car. */
  vin: string
  /** Whether the user may use it; otherwise dropping is not offered. */
  isAllowed: boolean
  children: ReactNode
}

const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** An area on which a print-out of the HST (Handbuch Service Technik) can be dropped. */
export function SnapshotDrop({ vin, isAllowed, children }: Props) {
  const { t } = useTranslation('hst')
  const [isOver, setOver] = useState(false)
  if (!isAllowed) return children
  const over = (event: DragEvent) => {
    if (!hasFile(event)) return
    event.preventDefault()
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    useDroppedSnapshot.setState({ vin, file })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the screen of the check has a button
    <div className={classes.area} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && <p className={classes.hint}>{t('reading.drop')}</p>}
    </div>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { takesText } from '../controls/takesText.ts'

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer => transfer?.types.includes('Files') === true

/**
 * Takes files that are dropped anywhere on the page, or pasted outside of a text field. Returns whether files are being
 * dragged over it.
 */
export function useFileDrop(isOn: boolean, onItems: (items: DataTransferItemList) => void): boolean {
  const [depth, setDepth] = useState(0)
  const take = useEffectEvent(onItems)
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    const { signal } = stop
    const listen = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, listener, { signal })
    // Entering a child comes before leaving its parent, so both are counted.
    listen('dragenter', (event) => hasFiles(event.dataTransfer) && setDepth((count) => count + 1))
    listen('dragleave', (event) => hasFiles(event.dataTransfer) && setDepth((count) => Math.max(0, count - 1)))
    listen('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    })
    listen('drop', (event) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setDepth(0)
      take(event.dataTransfer.items)
    })
    listen('paste', (event) => {
      if (!hasFiles(event.clipboardData) || takesText(event.target)) return
      event.preventDefault()
      take(event.clipboardData.items)
    })
    return () => stop.abort()
  }, [isOn])
  return isOn && depth > 0
}

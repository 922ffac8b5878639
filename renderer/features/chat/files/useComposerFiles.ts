import i18next from 'i18next'
import { type ClipboardEvent, useEffect } from 'react'
import { CHAT_ATTACHMENTS_MAX } from '#contract/constants.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { useUnloadGuard } from '#renderer/desktop/useUnloadGuard.ts'
import { useFileDrop } from '#renderer/ui/drag/useFileDrop.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { chooseFiles, showKeptFiles, useChosenFiles } from './chosenFiles.ts'
import { onKeptFiles } from './keptFiles.ts'

const filesIn = (items: DataTransferItemList): File[] =>
  [...items].flatMap((item) => {
    const isFolder = item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory === true
    return isFolder ? [] : (item.getAsFile() ?? [])
  })

/** The files of the next message, and handlers that add files by dialog, drop and paste. */
export function useComposerFiles(chatUuid: string, isOn: boolean) {
  const chosen = useChosenFiles(chatUuid)
  useActivity('form', chosen.length > 0)
  const isReady = chosen.every(({ stored }) => stored !== null)
  // Closing the page would lose files that are not stored yet, so the browser asks first.
  useUnloadGuard(!isReady)
  useEffect(() => {
    showKeptFiles(chatUuid)
    return onKeptFiles(chatUuid, () => showKeptFiles(chatUuid))
  }, [chatUuid])
  const add = (files: readonly File[]) => {
    if (files.length > 0 && !chooseFiles(chatUuid, files))
      showToast('error', i18next.t('chat:files.tooMany', { most: CHAT_ATTACHMENTS_MAX }))
  }
  const isDragging = useFileDrop(isOn, (items) => add(filesIn(items)))
  return {
    chosen,
    isDragging,
    add,
    /** Whether each chosen file is stored, so that the message can be sent. */
    isReady,
    paste(event: ClipboardEvent) {
      const { types, items } = event.clipboardData
      // Office programs put a picture beside the copied text. Only the text is pasted then.
      if (!types.includes('Files') || types.includes('text/plain')) return
      event.preventDefault()
      add(filesIn(items))
    },
  }
}

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

/** The files of the next message, and the ways by which they come into the composer. */
export function useComposerFiles(chatUuid: string, isOn: boolean) {
  const chosen = useChosenFiles(chatUuid)
  useActivity('form', chosen.length > 0)
  const isReady = chosen.every(({ stored }) => stored !== null)
  // Only stored files survive the end of the page.
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
    /** Each chosen file is stored, so that the message can be sent. */
    isReady,
    paste(event: ClipboardEvent) {
      const { types, items } = event.clipboardData
      // Office programs add a picture of the copied text.
      if (!types.includes('Files') || types.includes('text/plain')) return
      event.preventDefault()
      add(filesIn(items))
    },
  }
}

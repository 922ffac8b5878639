import { create } from 'zustand'
import type { ChosenFile } from '../queue/uploads.ts'

/** Files that were dropped or pasted and wait for their group. */
export const useChosenFiles = create<{ files: readonly ChosenFile[] }>()(() => ({ files: [] }))

type WithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/** The files of a drop or paste, with their handles where the browser has them. Folders are left out. */
export async function filesOf(items: DataTransferItemList): Promise<ChosenFile[]> {
  // Asks for all files synchronously, because the list is empty after the event.
  const asked = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item: WithHandle) => ({
      file: item.getAsFile(),
      isFolder: item.webkitGetAsEntry()?.isDirectory === true,
      handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
    }))
  const found: ChosenFile[] = []
  for (const { file, isFolder, handle } of asked) {
    const kept = await handle
    if (file && !isFolder) found.push({ file, handle: kept?.kind === 'file' ? (kept as FileSystemFileHandle) : null })
  }
  return found
}

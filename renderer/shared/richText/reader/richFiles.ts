import { createContext } from 'react'

/** Addresses of the pictures and videos of a document. The feature with the document provides them. */
type RichFiles = {
  /** Path of a file below /api: `/v1/news-files/<uuid>`. */
  pathOf: (fileUuid: string) => string
  /**
   * Stores a chosen file and resolves with its uuid. Without this function the editor offers no pictures and videos.
   */
  upload?: (file: File) => Promise<string>
}

/** Null while the owner of a document keeps no files. */
export const RichFilesContext = createContext<RichFiles | null>(null)

import { extname, join, normalize, sep } from 'node:path'
import { LABEL_PAGE, LABEL_PAGE_FILE } from '#contract/labels/labelPage.ts'

/**
 * The file of a path below `app://bundle`. A path without an extension is a screen and gets `index.html`. The page
 * that prints labels has a file of its own. Null for a path that leaves the folder or cannot be decoded.
 */
export function bundleFile(folder: string, pathname: string): string | null {
  if (pathname === LABEL_PAGE) return join(folder, LABEL_PAGE_FILE)
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (decoded.includes('\0')) return null
  const file = normalize(join(folder, decoded))
  if (file !== folder && !file.startsWith(folder + sep)) return null
  return extname(file) ? file : join(folder, 'index.html')
}

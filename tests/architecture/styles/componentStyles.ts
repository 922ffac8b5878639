import type { Tree } from '../tree.ts'

const SHEET = 'renderer/ui/theme/styles.css'
const IMPORTED = /import \{([^}]*)\} from '@mantine\/core'/g

/** Components of the library that the client draws without their styles. `hasStyle` tells whether one has any. */
export function unstyledComponents(tree: Tree, hasStyle: (component: string) => boolean): string[] {
  const sheet = tree.get(SHEET) ?? ''
  const drawn = [...tree]
    .filter(([path]) => /^renderer\/.*\.tsx$/.test(path))
    .flatMap(([, text]) => [...text.matchAll(IMPORTED)].flatMap(([, names = '']) => names.split(',')))
    .map((name) => name.trim())
  return [...new Set(drawn)]
    .filter((name) => /^[A-Z]\w+$/.test(name) && hasStyle(name) && !sheet.includes(`/${name}.layer.css`))
    .sort()
}

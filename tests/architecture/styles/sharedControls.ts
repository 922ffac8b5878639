import type { Tree } from '../tree.ts'

/** Whether a file draws a dialog of the library. `Modal.Root` and `Modal.Stack` are frames without a content. */
const drawsModal = (text: string) => /<Modal[\s>]/.test(text)

/** Whether the attribute `searchable` belongs to a list of the library. */
function drawsSearchedList(text: string): boolean {
  return [...text.matchAll(/\n\s*searchable(?=[\s=/>])| searchable(?=[\s=/>]+(?:\w+=|\/?>))/g)].some(({ index }) => {
    const tags = [...text.slice(0, index).matchAll(/<(\w*Select)\b/g)]
    return ['Select', 'MultiSelect'].includes(tags.at(-1)?.[1] ?? '')
  })
}

const CONTROLS = [
  { draws: drawsModal, home: 'renderer/ui/dialog/', instead: 'Dialog' },
  {
    draws: drawsSearchedList,
    home: 'renderer/ui/controls/search/',
    instead: 'SearchSelect or SearchMultiSelect',
  },
]

/** Files that draw a dialog or a searchable list of the library, without the keys and the first focus of the app. */
export function foreignControls(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => /^renderer\/.*\.tsx$/.test(path))
    .flatMap(([path, text]) =>
      CONTROLS.filter(({ draws, home }) => !path.startsWith(home) && draws(text)).map(
        ({ instead }) => `${path}: take ${instead}`,
      ),
    )
}

import { PluginKey } from '@tiptap/pm/state'
import { ReactRenderer } from '@tiptap/react'
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import type { UserName } from '#contract/api/define/shapes.ts'
import { SEARCH_MIN } from '#contract/search.ts'
import { wordBeginnings, wordsOf } from '#contract/text/words.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { fullName, USERS_KEY } from '#renderer/net/users.ts'
import { NameList, type NameListHandle } from './NameList.tsx'
import type { NamedThing } from './namedThing.ts'

const PEOPLE_MAX = 5

/**
 * Paths of the screens that show a record of the search. Users have none, because they become mentions. Chats have none
 * either.
 */
const PATHS: Readonly<Record<string, string>> = {
  paper: '/workshop/paper',
  vehicle: '/workshop/vehicles',
  customer: '/workshop/customers',
}

function people(typed: string): NamedThing[] {
  const words = wordBeginnings(typed)
  const names = queryClient.getQueryData<UserName[]>(USERS_KEY) ?? []
  return names
    .map((user) => ({ id: user.uuid, label: fullName(user), detail: '', path: null }))
    .filter(({ label }) => {
      const said = wordsOf(label)
      return words.every((ways) => said.some((word) => ways.some((way) => word.startsWith(way))))
    })
    .slice(0, PEOPLE_MAX)
}

async function foundRecords(typed: string): Promise<NamedThing[]> {
  if (typed.trim().length < SEARCH_MIN) return []
  // Without an answer the people are still offered.
  const { items } = await call('GET /v1/search', { query: { q: typed.trim() } }).catch(() => ({ items: [] }))
  return items.flatMap(({ source, uuid, title, plate }) => {
    const path = PATHS[source]
    const label = plate === '' ? title : plate
    if (path === undefined || label === '') return []
    return [{ id: uuid, label, detail: plate === '' ? '' : title, path: `${path}/${uuid}` }]
  })
}

/** Suggestions for `@` and some letters: colleagues first, then vehicles, papers and customers. */
const itemsFor = async ({ query }: { query: string }): Promise<NamedThing[]> => [
  ...people(query),
  ...(await foundRecords(query)),
]

/** The list below the caret, for as long as a name is being typed. */
function nameList() {
  let list: ReactRenderer<NameListHandle> | null = null
  const show = (props: SuggestionProps<NamedThing>) => {
    list ??= new ReactRenderer(NameList, { editor: props.editor, props: propsOf(props) })
    list.updateProps(propsOf(props))
    if (!list.element.isConnected) props.editor.view.dom.parentElement?.append(list.element)
  }
  const propsOf = ({ items, command, clientRect, loading }: SuggestionProps<NamedThing>) => ({
    items,
    isLoading: loading,
    onPick: command,
    at: clientRect?.() ?? null,
  })
  return {
    onStart: show,
    onUpdate: show,
    onKeyDown: ({ event }: { event: KeyboardEvent }) => list?.ref?.press(event) ?? false,
    onExit: () => {
      list?.element.remove()
      list?.destroy()
      list = null
    },
  }
}

export const suggestNames: Omit<SuggestionOptions<NamedThing, NamedThing>, 'editor'> = {
  pluginKey: new PluginKey('names'),
  char: '@',
  // Plates contain blanks: "DEM-AB 123".
  allowSpaces: true,
  items: itemsFor,
  render: nameList,
  command: ({ editor, range, props: { id, label, path } }) => {
    const node =
      path === null ? { type: 'mention', attrs: { id, label } } : { type: 'recordChip', attrs: { path, label } }
    editor
      .chain()
      .focus()
      .insertContentAt(range, [node, { type: 'text', text: ' ' }])
      .run()
  },
}

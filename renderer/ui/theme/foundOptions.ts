import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { typedIn } from '#contract/text/words.ts'

/** Options of a list that fit the typed text, with their groups. Accents, umlauts and case do not matter. */
export const foundOptions: OptionsFilter = ({ options, search, limit }) => {
  const isFound = typedIn(search)
  const found: ComboboxParsedItem[] = []
  let left = limit
  const take = (items: readonly ComboboxItem[]) => {
    const taken = items.filter(({ label }) => isFound(label)).slice(0, left)
    left -= taken.length
    return taken
  }
  for (const option of options) {
    // Importing Mantine's own check for groups would load all its lists and dialogs on the sign-in page.
    if (!('group' in option)) found.push(...take([option]))
    else {
      const items = take(option.items)
      if (items.length > 0) found.push({ group: option.group, items })
    }
  }
  return found
}

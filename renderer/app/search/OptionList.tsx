import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option, OptionGroup } from './options.ts'
import classes from './Palette.module.css'
import { PaletteRow } from './PaletteRow.tsx'

type Props = {
  groups: readonly OptionGroup[]
  /** Index of the chosen option among all options. */
  active: number
  onPoint: (index: number) => void
  onChoose: (option: Option) => void
}

/** The hits in groups, as one list box. */
export function OptionList({ groups, active, onPoint, onChoose }: Props) {
  const { t } = useTranslation('search')
  // The braces drop the result: some browsers return a promise, which React would take for a clean-up.
  useEffect(() => {
    document.getElementById(`search-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const starts = groups.map((_group, at) => groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0))
  return (
    <div id="search-options" role="listbox" aria-label={t('results')}>
      {groups.map(({ key, title, options }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group inside of a list box
        <div key={key} role="group" aria-labelledby={`search-group-${key}`}>
          <div id={`search-group-${key}`} className={classes.heading}>
            {title}
          </div>
          {options.map((option, nth) => {
            const index = (starts[at] ?? 0) + nth
            return (
              <PaletteRow
                key={option.id}
                option={option}
                domId={`search-option-${index}`}
                isActive={index === active}
                onPoint={() => onPoint(index)}
                onChoose={() => onChoose(option)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

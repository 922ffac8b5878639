import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { goToSection } from './goToSection.ts'

/** Other screens link to one section (`?section=directory`): it comes into view as soon as the settings are there. */
export function useSectionInAddress(isReady: boolean): void {
  const [parameters] = useSearchParams()
  const section = parameters.get('section')
  useEffect(() => {
    if (isReady && section) goToSection(section)
  }, [isReady, section])
}

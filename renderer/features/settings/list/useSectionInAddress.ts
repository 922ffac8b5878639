import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { goToSection, goToSetting } from './goToSection.ts'

/**
 * Scrolls to the section (`?section=directory`) or setting (`?setting=country`) of the address, as soon as the settings
 * are loaded.
 */
export function useSectionInAddress(isReady: boolean): void {
  const [parameters] = useSearchParams()
  const section = parameters.get('section')
  const setting = parameters.get('setting')
  useEffect(() => {
    if (isReady && section) goToSection(section)
    if (isReady && setting) goToSetting(setting)
  }, [isReady, section, setting])
}

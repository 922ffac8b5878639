import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver, theme } from './theme.ts'

type Variable = `--${string}`
const SCOPES = ['variables', 'light', 'dark'] as const

/**
 * The theme as a style sheet, written at build time. Mantine would put it into the page as a style element, which the
 * content security policy forbids. Contains only differences from Mantine's own default sheet.
 */
export function themeCss(): string {
  const full = mergeMantineTheme(DEFAULT_THEME, theme)
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME)
  const derived = defaultCssVariablesResolver(full)
  const own = cssVariablesResolver(full)
  const changed: ConvertCSSVariablesInput = { variables: {}, light: {}, dark: {} }
  for (const scope of SCOPES)
    for (const [name, value] of Object.entries({ ...derived[scope], ...own[scope] }) as [Variable, string][])
      if (defaults[scope][name] !== value) changed[scope][name] = value
  return convertCssVariables(changed)
}

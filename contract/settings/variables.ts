import type { SettingVariable } from './define.ts'

const GAP = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names that stand in double braces, also those that nobody knows. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(GAP)].map(([, name = '']) => name)
}

/** The text with its variables filled in; one without a value stays as it was typed. */
export function fillVariables(text: string, values: Readonly<Partial<Record<SettingVariable, string>>>): string {
  return text.replace(GAP, (gap, name: string) =>
    Object.hasOwn(values, name) ? (values[name as SettingVariable] ?? gap) : gap,
  )
}

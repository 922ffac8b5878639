import type { SettingVariable } from './define.ts'

const GAP = /\{\{([^{}]*)\}\}/g

/** Names in double braces, including unknown ones. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(GAP)].map(([, name = '']) => name.trim())
}

/** Fills in the variables of a text. A variable without a value stays as typed. */
export function fillVariables(text: string, values: Readonly<Partial<Record<SettingVariable, string>>>): string {
  return text.replace(GAP, (gap, spaced: string) => {
    const name = spaced.trim()
    return Object.hasOwn(values, name) ? (values[name as SettingVariable] ?? gap) : gap
  })
}

import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { declaredPattern } from '#contract/declaredPattern.ts'
import type { FieldCode } from '#contract/fieldCodes.ts'
import { orderNumberPattern } from '#contract/settings/orderNumber.ts'
import {
  isSecretSetting,
  isSettingKey,
  type OpenSettings,
  SETTING_KEYS,
  SETTINGS,
  type SecretSettingKey,
  type SettingKey,
  settingOf,
} from '#contract/settings/registry.ts'
import { SETTING_SCHEMAS } from '#contract/settings/schemas.ts'
import { Failure } from '#server/request/failure.ts'
import { cleanImage } from './cleanImage.ts'
import { patternProblem } from './patterns.ts'
import { NUMBER_KEYS } from './readNumbers.ts'

export type SettingChange = { key: SettingKey; value: unknown }
type Problems = Record<string, FieldCode>

type Checked = { value: unknown; problem: FieldCode | null }

/** A value in the form in which it is stored, and its fault as a field code. */
function checked(key: string, value: unknown): Checked {
  if (!isSettingKey(key)) return { value, problem: 'unknown_field' }
  if (value === null) return { value, problem: null }
  const { data, error } = SETTING_SCHEMAS[key].safeParse(value)
  const [issue] = error?.issues ?? []
  return issue ? { value, problem: problemOf(key, value, issue) } : { value: data, problem: null }
}

function problemOf(key: SettingKey, value: unknown, issue: z.core.$ZodIssue): FieldCode {
  switch (issue.code) {
    case 'custom':
      return (issue.params as { code?: FieldCode } | undefined)?.code ?? 'invalid_format'
    case 'invalid_type':
      return 'invalid_type'
    case 'too_big':
      if (settingOf(key).type === 'image') return 'image_too_large'
      return typeof value === 'number' ? 'too_big' : 'too_long'
    case 'too_small':
      return typeof value === 'number' ? 'too_small' : 'too_short'
    case 'invalid_value':
      return 'unknown_value'
    case 'unrecognized_keys':
      return 'unknown_field'
    default:
      return settingOf(key).type === 'image' ? 'image_invalid' : 'invalid_format'
  }
}

function refuse(problems: Problems): void {
  const fields = Object.fromEntries(
    Object.entries(problems).map(([key, code]) => [`values.${key}`.slice(0, 100), code]),
  )
  if (Object.keys(fields).length > 0) throw new Failure('validation_failed', { fields })
}

/** Checks all changes against the registry and cleans pictures. One wrong value refuses all. */
export function checkSettings(values: Readonly<Record<string, unknown>>): SettingChange[] {
  const problems: Problems = {}
  const changes = Object.entries(values).map(([key, given]) => {
    const { value, problem } = checked(key, given)
    if (problem) problems[key] = problem
    if (problem || !isSettingKey(key) || settingOf(key).type !== 'image' || !value) return { key, value }
    // A picture must be sent as its bytes. An address or a file name is refused.
    const cleaned = cleanImage(String(value))
    if ('problem' in cleaned) problems[key] = cleaned.problem
    return { key, value: 'image' in cleaned ? cleaned.image : value }
  })
  refuse(problems)
  return changes as SettingChange[]
}

/**
 * Checks settings that depend on each other, as they will be after the change. `stored` are the keys that are set now.
 */
export function checkTogether(
  before: OpenSettings,
  changes: readonly SettingChange[],
  stored: ReadonlyMap<string, unknown>,
): void {
  const after = { ...before } as Record<string, unknown>
  for (const { key, value } of changes) if (!isSecretSetting(key)) after[key] = value ?? SETTINGS[key].default
  const settings = after as OpenSettings
  const problems: Problems = Object.fromEntries(
    leadElsewhere(before, changes, stored).map((key) => [key, 'enter_again']),
  )
  const changed = (...keys: SettingKey[]) => changes.some(({ key }) => keys.includes(key))
  if (changed('order_number_type', 'order_number_prefix', 'order_number_regex', 'order_number_samples')) {
    const problem = orderNumberProblem(settings)
    if (problem) problems[problem === 'sample_does_not_fit' ? 'order_number_samples' : 'order_number_regex'] = problem
  }
  for (const key of sharedNumbers(settings)) if (changed(key)) problems[key] = 'already_exists'
  refuse(problems)
}

/** Settings that give two permissions the same number. A user who is granted one would hold both. */
function sharedNumbers(settings: OpenSettings): SettingKey[] {
  return NUMBER_KEYS.filter((key) => NUMBER_KEYS.some((other) => other !== key && settings[other] === settings[key]))
}

/**
 * Stored secrets that the change would send to another server, and that the caller has not entered again. Otherwise a
 * user who may change settings, but not read secrets, could have a secret sent to a server of their own.
 */
export function leadElsewhere(
  before: OpenSettings,
  changes: readonly SettingChange[],
  stored: ReadonlyMap<string, unknown>,
): SecretSettingKey[] {
  const moved = changes.filter(
    ({ key, value }) =>
      !isSecretSetting(key) && !isDeepStrictEqual(value ?? SETTINGS[key].default, before[key as keyof OpenSettings]),
  )
  return SETTING_KEYS.filter(isSecretSetting).filter((secret) => {
    const places: readonly string[] = SETTINGS[secret].sent_to
    const isSent = changes.some(({ key }) => key === secret)
    return stored.has(secret) && !isSent && moved.some(({ key }) => places.includes(key))
  })
}

function orderNumberProblem(settings: OpenSettings): FieldCode | null {
  const { order_number_type: type, order_number_regex: pattern, order_number_samples: text } = settings
  const samples = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  // A pattern that is not in use yet is tested like one that is.
  if (pattern !== '') return patternProblem(pattern, samples)
  if (type === 'regex') return 'required'
  const form = declaredPattern(orderNumberPattern(settings))
  return samples.every((one) => form.test(one)) ? null : 'sample_does_not_fit'
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RightsFrame } from '#contract/api/administration/rights.ts'
import { FALLBACK_LANGUAGE, type Language } from '#contract/constants.ts'
import { EVERY_LOCATION, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { type Grant, uploadGroupOf } from '#contract/permissions/scopes.ts'
import { areaOf, type MatrixLabel, verbOf } from './matrixSections.ts'

export type RightsTexts = {
  area: (area: string) => string
  permission: (name: string) => string
  scope: (scope: string) => string
  label: (label: MatrixLabel) => string
  grant: (grant: Grant) => string
  /** The parts of the software that a numbered permission opens; empty for any other. */
  help: (name: string) => string[]
  /** The text for `<scope> <permission>`, as used in the history. */
  heldText: (held: string) => string
}

const SPECIAL = ['global.admin', 'restrict.user.avatar.upload', 'force.user.twofa']

/** Names of permissions and scopes. The dealer names numbered ones in the user's language. */
export function useRightsTexts(frame: RightsFrame | undefined): RightsTexts {
  const { t, i18n } = useTranslation('rights')
  const language = i18n.language as Language
  return useMemo(() => {
    const locations = new Map(frame?.locations.map(({ key, name }) => [key, name]))
    const lists = new Intl.ListFormat(language, { type: 'conjunction' })
    const uploadGroups = new Map(frame?.upload_groups.map(({ uuid, name }) => [uuid, name]))
    // Text keys are made from permission names, which the compiler cannot check.
    const keyOf = (name: string) => name.replaceAll('.', '_')
    const area = (name: string) => t(`areas.${keyOf(name)}` as 'areas.location')
    const verb = (name: string) => t(`verbs.${keyOf(name)}` as 'verbs.read')
    const special = (name: string) => t(`special.${keyOf(name)}` as 'special.global_admin')
    const meaning = (right: string): string => t(`numbered.${right.slice('numbered.'.length)}` as 'numbered.prices')
    const rightsOf = (name: string) => frame?.custom.find(({ permission: known }) => known === name)?.rights ?? []
    const custom = (name: string) => {
      const number = name.slice('custom.'.length)
      const labels = frame?.custom_labels[number]
      const label = labels?.[language] ?? labels?.[FALLBACK_LANGUAGE] ?? Object.values(labels ?? {})[0]
      const meanings = lists.format(rightsOf(name).map(meaning))
      if (meanings === '') return label ? t('customNamed', { number, label }) : t('custom', { number })
      return label
        ? t('customBoth', { number, label, meaning: meanings })
        : t('customNamed', { number, label: meanings })
    }
    const permission = (name: string) => {
      if (name.startsWith('custom.')) return custom(name)
      if (SPECIAL.includes(name)) return special(name)
      return t('permission', { area: area(areaOf(name)), verb: verb(verbOf(name)) })
    }
    const scope = (name: string) => {
      if (name === GLOBAL_SCOPE) return t('scopes.global')
      if (name === EVERY_LOCATION) return t('scopes.everywhere')
      const uploadGroup = uploadGroupOf(name)
      if (uploadGroup !== null) return uploadGroups.get(uploadGroup) ?? t('scopes.gone')
      return locations.get(name) ?? name
    }
    const grant = (one: { scope: string; permission: string }) =>
      t('grant', { permission: permission(one.permission), scope: scope(one.scope) })
    return {
      area,
      permission,
      scope,
      label(label) {
        if (label.kind === 'scope') return scope(label.scope)
        if (label.kind === 'area') return area(label.area)
        if (label.kind === 'verb') return verb(label.verb)
        return label.permission.startsWith('custom.') ? custom(label.permission) : verb(verbOf(label.permission))
      },
      grant,
      help: (name) =>
        rightsOf(name).map((right) => t(`numberedHelp.${right.slice('numbered.'.length)}` as 'numberedHelp.prices')),
      heldText(held) {
        const at = held.lastIndexOf(' ')
        return grant({ scope: held.slice(0, at), permission: held.slice(at + 1) })
      },
    }
  }, [t, language, frame])
}

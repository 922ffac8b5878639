import type { RightsFrame } from '#contract/api/administration/rights.ts'
import { EVERY_LOCATION, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import {
  GLOBAL_PERMISSIONS,
  LOCATION_PERMISSIONS,
  type Permission,
  UPLOAD_GROUP_PERMISSIONS,
} from '#contract/permissions/catalogue.ts'
import { type Grant, uploadGroupScope } from '#contract/permissions/scopes.ts'

/** The tables of a matrix in order. */
const ALL_SECTIONS = ['general', 'locations', 'uploadGroups', 'custom'] as const
export type SectionName = (typeof ALL_SECTIONS)[number]
/** Tables with content. File groups are left out while no module uses them. */
export const SECTIONS = ALL_SECTIONS.filter((name) => name !== 'uploadGroups' || UPLOAD_GROUP_PERMISSIONS.length > 0)

/** A row or column: a scope, an area of the software, a verb, or a permission. Its text follows from its kind. */
export type MatrixLabel =
  | { kind: 'scope'; scope: string }
  | { kind: 'area'; area: string }
  | { kind: 'verb'; verb: string }
  | { kind: 'permission'; permission: Permission }
type MatrixRowModel = { key: string; label: MatrixLabel; heading?: string; cells: readonly (Grant | null)[] }
export type MatrixModel = { columns: readonly MatrixLabel[]; rows: readonly MatrixRowModel[] }

const CRUD = ['read', 'create', 'update', 'delete'] as const

/** `global.users.read` belongs to the area `global.users`; the rest is the verb. */
export const areaOf = (permission: string) => permission.slice(0, permission.lastIndexOf('.'))
export const verbOf = (permission: string) => permission.slice(permission.lastIndexOf('.') + 1)

function general(): MatrixModel {
  const areas = [...new Set(GLOBAL_PERMISSIONS.filter((one) => one !== 'global.admin').map(areaOf))]
  return {
    columns: CRUD.map((verb) => ({ kind: 'verb', verb })),
    rows: areas.map((area) => ({
      key: area,
      label: { kind: 'area', area },
      cells: CRUD.map((verb) => {
        const permission = GLOBAL_PERMISSIONS.find((one) => one === `${area}.${verb}`)
        return permission ? { scope: GLOBAL_SCOPE, permission } : null
      }),
    })),
  }
}

const rowsOf = (permissions: readonly Permission[], scopes: readonly string[]): MatrixRowModel[] =>
  permissions.map((permission, index) => {
    const isFirst = index === 0 || areaOf(permissions[index - 1] ?? '') !== areaOf(permission)
    return {
      key: permission,
      label: { kind: 'permission', permission },
      ...(isFirst ? { heading: areaOf(permission) } : {}),
      cells: scopes.map((scope) => ({ scope, permission })),
    }
  })

const asColumns = (scopes: readonly string[]): MatrixLabel[] => scopes.map((scope) => ({ kind: 'scope', scope }))

/** The model of one table. `gone` are scopes of removed locations in which permissions are still held. */
export function matrixOf(section: SectionName, frame: RightsFrame, gone: readonly string[]): MatrixModel {
  const places = [EVERY_LOCATION, ...frame.locations.map(({ key }) => key), ...gone]
  switch (section) {
    case 'general':
      return general()
    case 'locations':
      return { columns: asColumns(places), rows: rowsOf(LOCATION_PERMISSIONS, places) }
    case 'custom': {
      const numbers = frame.custom.map(({ permission }) => permission as Permission)
      return { columns: asColumns(places), rows: rowsOf(numbers, places).map(({ heading: _, ...row }) => row) }
    }
    case 'uploadGroups': {
      const scopes = [EVERY_LOCATION, ...frame.upload_groups.map(({ uuid }) => uploadGroupScope(uuid))]
      return {
        columns: UPLOAD_GROUP_PERMISSIONS.map((permission) => ({ kind: 'verb', verb: verbOf(permission) })),
        rows: scopes.map((scope) => ({
          key: scope,
          label: { kind: 'scope', scope },
          cells: UPLOAD_GROUP_PERMISSIONS.map((permission) => ({ scope, permission })),
        })),
      }
    }
  }
}

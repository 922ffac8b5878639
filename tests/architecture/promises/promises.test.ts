import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { recordEndpoints } from '#contract/api/records/records.ts'
import { ERRORS } from '#contract/errors.ts'
import { DECLARED_LABEL_KINDS, isLabelKind } from '#contract/ipc/printing.ts'
import { CALLS } from '#contract/ipc/table.ts'
import { NAMED_EVENTS } from '#contract/logs/auditEvents.ts'
import { isBuilt } from '#contract/modules.ts'
import { isUsedPermission, NUMBERED_RIGHTS, PERMISSIONS } from '#contract/permissions/catalogue.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import { uploadGroup } from '#contract/records/uploadGroup.ts'
import { NUMBER_RANGES } from '#contract/settings/numbers.ts'
import { SETTING_CATALOGUE } from '#contract/settings/registry.ts'
import { readTree, treeOf } from '../tree.ts'
import {
  auditKeysWithoutWriter,
  type Broken,
  callsWithoutCaller,
  endpointsWithoutCaller,
  errorsWithoutThrow,
  groupFieldsWithoutRule,
  labelsWithoutPrint,
  permissionsWithoutDemand,
  rangesWithoutTaker,
  settingsWithoutReader,
} from './promises.ts'

const tree = readTree()
const KEPT: Broken = { unused: [], early: [] }
const rightOfSetting = new Map(Object.entries(NUMBERED_RIGHTS).map(([right, { setting }]) => [setting, right] as const))
const isSwitch = (key: string) => key.startsWith('plugin_')
const declared = (table: Readonly<Record<string, { usedBy: Parameters<typeof isBuilt>[0] }>>) =>
  Object.entries(table).map(([name, { usedBy }]) => ({ name, isUsed: isBuilt(usedBy) }))

describe('Each declared name has an effect, and a name of a later module has none', () => {
  test('Every setting is read outside of its own form', () => {
    // The switch of a plugin is read through its addresses (`pluginOf`), not by its name.
    const settings = declared(SETTING_CATALOGUE).filter(({ name }) => !isSwitch(name))
    expect(settingsWithoutReader(tree, settings, rightOfSetting)).toEqual(KEPT)
  })
  test('Every permission is demanded by an endpoint, a record or a rule of the server', () => {
    const names = PERMISSIONS.filter((name) => !name.startsWith('custom.'))
    const permissions = names.map((name) => ({ name, isUsed: isUsedPermission(name) }))
    expect(permissionsWithoutDemand(tree, permissions)).toEqual(KEPT)
  })
  test('Every numbered right is demanded by an endpoint or a rule of the server', () => {
    expect(permissionsWithoutDemand(tree, declared(NUMBERED_RIGHTS))).toEqual(KEPT)
  })
  test('Every error code is thrown by the server', () =>
    expect(errorsWithoutThrow(tree, declared(ERRORS))).toEqual(KEPT))
  test('Every key of the audit is written by the server', () =>
    expect(
      auditKeysWithoutWriter(
        tree,
        NAMED_EVENTS.map((name) => ({ name, isUsed: true })),
      ),
    ).toEqual(KEPT))
  test('The server takes a number from every number range', () =>
    expect(rangesWithoutTaker(tree, declared(NUMBER_RANGES))).toEqual(KEPT))
  test('Every kind of label is printed by a dialog', () => {
    const kinds = DECLARED_LABEL_KINDS.map((name) => ({ name, isUsed: isLabelKind(name) }))
    expect(labelsWithoutPrint(tree, kinds)).toEqual(KEPT)
  })
  test('Every call to the main process of the desktop app is made by a page', () =>
    expect(callsWithoutCaller(tree, declared(CALLS))).toEqual(KEPT))
  test('Every field of a file group but its name and description is read by a rule about files', () => {
    const rules = Object.keys(uploadGroup.fields).filter((name) => !['name', 'description'].includes(name))
    const fields = rules.map((name) => ({ name, isUsed: true }))
    expect(groupFieldsWithoutRule(tree, fields)).toEqual(KEPT)
  })
  test('Every endpoint is called by a page, the desktop app, a command, a calendar program or a browser extension', () => {
    // The engine of statuses derives the calls of a record from its declaration.
    const code = [...tree].filter(([path]) => path.startsWith('renderer/')).map(([, text]) => text)
    const stated = Object.entries<RecordDefinition>(records)
      .filter(([name]) => code.some((text) => text.includes(`defineStates<typeof ${name}>(`)))
      .flatMap(([, { path }]) =>
        ['POST status', 'POST hold', 'GET transitions', 'GET states'].map((one) =>
          one.replace(' ', ` /v1/${path}/:uuid/`),
        ),
      )
    // Browser extensions and calendar programs are separate programs. The endpoints of extensions declare them.
    const written = Object.entries<Endpoint>(endpoints).filter(
      ([key, { access }]) =>
        !(
          Object.hasOwn(recordEndpoints, key) ||
          stated.includes(key) ||
          key === 'GET /v1/calendar/:company/:secret' ||
          (typeof access === 'object' && 'extension' in access)
        ),
    )
    expect(
      endpointsWithoutCaller(
        tree,
        written.map(([key]) => key),
      ),
    ).toEqual([])
  })
})

describe('examples of names without effect that the rules must notice', () => {
  const used = (name: string) => ({ name, isUsed: true })
  const later = (name: string) => ({ name, isUsed: false })

  test('The rule notices a setting that only its own form and its test button use', () => {
    const own = treeOf({
      'contract/settings/email.ts': "export const email = { smtp_host: '', smtp_port: 25, number_order_width: 6 }",
      'renderer/features/settings/TestMail.tsx': "call('smtp_host')",
      'server/modules/settings/testMail.ts': 'send(values.smtp_host)',
      'server/mail/send.ts': 'type Unread = { smtp_host: string }; send(values.smtp_port)',
      'server/numbers/next.ts': `read(\`number_$\{kind}_width\`)`,
    })
    const all = ['smtp_host', 'smtp_port', 'number_order_width'].map(used)
    expect(settingsWithoutReader(own, all)).toEqual({ unused: ['smtp_host'], early: [] })
  })
  test('The rule notices a setting whose numbered right nothing demands', () => {
    const rights = new Map([
      ['custom_permission_prices', 'numbered.prices'],
      ['custom_permission_absences', 'numbered.absences'],
    ])
    const server = treeOf({
      'contract/permissions/catalogue.ts': "export const RIGHTS = ['numbered.absences']",
      'server/modules/workshop/prices.ts': "can(permissions, 'numbered.prices')",
    })
    expect(settingsWithoutReader(server, [...rights.keys()].map(used), rights)).toEqual({
      unused: ['custom_permission_absences'],
      early: [],
    })
  })
  test('The rule notices a setting of a later module that something reads already', () =>
    expect(
      settingsWithoutReader(treeOf({ 'server/modules/tires/torque.ts': 'values.tire_torque' }), [later('tire_torque')]),
    ).toEqual({ unused: [], early: ['tire_torque'] }))
  test('The rule notices a permission that is only listed, given to a default group, or used to hide a button', () => {
    const catalogue = treeOf({
      'contract/permissions/catalogue.ts': "export const ALL = ['global.users.read', 'location.read']",
      'server/modules/auth/defaults/defaultGroups.ts': "export const GROUP = ['location.read']",
      'renderer/features/users/Button.tsx': "export const may = useCan('location.read')",
      'contract/records/user.ts': "export const read = 'global.users.read'",
    })
    expect(permissionsWithoutDemand(catalogue, ['location.read', 'global.users.read'].map(used))).toEqual({
      unused: ['location.read'],
      early: [],
    })
  })
  test('The rule notices a key of the audit, a number range and a kind of label that are only declared', () => {
    const own = treeOf({
      'server/modules/x/write.ts':
        "recordEvent(tx, who, now, { event: 'car.sold', uuid })\nnextNumber(tx, 'order', now)",
      'server/seed/orders.ts': "nextNumber(tx, 'seeded', now)",
      'renderer/features/car/print/PrintCar.tsx': "export const kind = 'mirror'",
      'renderer/features/car/Car.tsx': "export const kind = 'shown'",
    })
    const named = (...names: string[]) => names.map((name) => ({ name, isUsed: true }))
    expect(auditKeysWithoutWriter(own, named('car.sold', 'car.lost')).unused).toEqual(['car.lost'])
    expect(rangesWithoutTaker(own, named('order', 'seeded')).unused).toEqual(['seeded'])
    expect(labelsWithoutPrint(own, named('mirror', 'shown')).unused).toEqual(['shown'])
  })

  test('The rule notices an error code that is only declared, and one of a later module that is answered', () => {
    const server = treeOf({
      'contract/errors.ts': 'export const ERRORS = { no_file: 404 }',
      'contract/api/photos.ts': "export const errors = ['no_file']",
      'server/refuse.ts': `type Code = 'no_file'; throw new Failure(\`bad_request_$\{field}\`); refuse('lua_error')`,
    })
    expect(errorsWithoutThrow(server, [used('no_file'), used('bad_request_totp'), later('lua_error')])).toEqual({
      unused: ['no_file'],
      early: ['lua_error'],
    })
  })
  test('The rule notices a call to the main process of the desktop app that no page makes', () =>
    expect(
      callsWithoutCaller(
        treeOf({
          'renderer/print.ts': "callDesktop(bridge, 'printer.list')",
          'electron/calls.ts': "const calls = { 'printer.printPage': print }",
        }),
        [used('printer.list'), used('printer.printPage'), later('printer.printSheet')],
      ),
    ).toEqual({ unused: ['printer.printPage'], early: [] }))
  test('The rule notices a field of a file group that is stored and read by no rule', () =>
    expect(
      groupFieldsWithoutRule(
        treeOf({
          'server/files/fileRules.ts': 'refuse(size > group.max_megabytes)',
          'server/seed/groups.ts': 'const group = { retention_days: 30 }',
        }),
        ['max_megabytes', 'retention_days'].map(used),
      ),
    ).toEqual({ unused: ['retention_days'], early: [] }))
  test('The rule notices an endpoint that nothing calls', () => {
    const pages = treeOf({
      'renderer/chats.ts': "call('GET /v1/chats')",
      'renderer/photo.ts': `requestBlob(\`/v1/papers/$\{uuid}/photos/$\{photo}\`)`,
      'server/modules/chat/handlers.ts': "const handlers = { async 'GET /v1/chats/:chat_uuid'() {} }",
    })
    const names = ['GET /v1/chats', 'GET /v1/chats/:chat_uuid', 'GET /v1/papers/:uuid/photos/:photo_uuid']
    expect(endpointsWithoutCaller(pages, names)).toEqual(['GET /v1/chats/:chat_uuid'])
  })
})

import { describe, expect, test } from 'vitest'
import { forbiddenImports, forbiddenPackages, zodInRenderer } from './boundaries.ts'
import { readTree, treeOf } from './tree.ts'

const tree = readTree()

describe('imports between the layers and packages', () => {
  test('Each file imports only what the matrix of layers allows', () => expect(forbiddenImports(tree)).toEqual([]))
  test('Each package is imported only in the parts that may use it', () => expect(forbiddenPackages(tree)).toEqual([]))
  test('The renderer imports only types from files with schemas', () => expect(zodInRenderer(tree)).toEqual([]))
})

describe('examples of imports that the rules must notice or accept', () => {
  const between = (from: string, to: string) =>
    forbiddenImports(treeOf({ [from]: `import type { x } from '#${to}'`, [to]: '' }))

  test.each([
    ['contract/errors.ts', 'server/request/failure.ts'],
    ['contract/errors.ts', 'contract/records/user.ts'],
    ['contract/workshop/status/paperGraph.ts', 'contract/records/user.ts'],
    ['contract/records/user.ts', 'contract/api/define/shapes.ts'],
    ['contract/api/endpoints.ts', 'contract/socket/events.ts'],
    ['contract/vehicles/vin.ts', 'contract/permissions/can.ts'],
    ['contract/novelty/thing.ts', 'contract/errors.ts'],
    ['electron/preload/main.ts', 'contract/ipc/schemas.ts'],
    ['electron/preload/main.ts', 'electron/app/files/log.ts'],
    ['electron/tray/tray.ts', 'server/request/failure.ts'],
    ['electron/tray/tray.ts', 'electron/session/session.ts'],
    ['electron/novelty/thing.ts', 'electron/tray/tray.ts'],
    ['electron/app/files/log.ts', 'electron/tray/tray.ts'],
    ['electron/tray/tray.ts', 'electron/main.ts'],
    ['server/request/failure.ts', 'renderer/net/calls/api.ts'],
    ['server/modules/chat/list.ts', 'server/modules/auth/login.ts'],
    ['server/db/open.ts', 'server/records/list.ts'],
    ['server/records/list.ts', 'server/modules/chat/list.ts'],
    ['server/modules/chat/list.ts', 'server/app.ts'],
    ['server/request/failure.ts', 'server/db/open.ts'],
    ['renderer/net/calls/api.ts', 'electron/app/files/log.ts'],
    ['renderer/features/chat/Chat.tsx', 'renderer/features/news/News.tsx'],
    ['renderer/features/chat/Chat.tsx', 'renderer/app/frame/Shell.tsx'],
    ['renderer/records/useRecordList.ts', 'renderer/features/news/News.tsx'],
    ['renderer/net/calls/api.ts', 'renderer/records/useRecordList.ts'],
    ['renderer/ui/Button.tsx', 'renderer/net/calls/api.ts'],
    ['renderer/ui/Button.tsx', 'renderer/desktop/bridge.ts'],
    ['renderer/helpful/thing.ts', 'renderer/net/calls/api.ts'],
    ['extension/popup/popup.ts', 'renderer/ui/Button.tsx'],
  ])('The rule notices an import %s → %s', (from, to) => expect(between(from, to)).toHaveLength(1))

  test.each([
    ['electron/preload/main.ts', 'contract/ipc/table.ts'],
    ['electron/main.ts', 'electron/tray/tray.ts'],
    ['electron/tray/tray.ts', 'electron/ipc/register.ts'],
    ['electron/boot.ts', 'electron/novelty/thing.ts'],
    ['contract/socket/events.ts', 'contract/api/define/shapes.ts'],
    ['contract/records/user.ts', 'contract/errors.ts'],
    ['server/start.ts', 'server/app.ts'],
    ['server/modules/chat/list.ts', 'server/modules/chat/row.ts'],
    ['server/modules/chat/list.ts', 'server/request/failure.ts'],
    ['renderer/main.tsx', 'renderer/app/frame/Shell.tsx'],
    ['renderer/features/chat/Chat.tsx', 'renderer/net/calls/api.ts'],
    ['renderer/features/chat/Chat.tsx', 'renderer/features/chat/bubble/Bubble.tsx'],
    ['tests/server/app.test.ts', 'server/app.ts'],
  ])('The rule lets %s import %s', (from, to) => expect(between(from, to)).toEqual([]))

  test.each([
    ['contract/errors.ts', 'uuid'],
    ['contract/errors.ts', 'node:path'],
    ['electron/preload/main.ts', 'zod'],
    ['renderer/net/calls/api.ts', 'electron'],
    ['renderer/net/calls/api.ts', 'node:fs'],
    ['server/app.ts', 'electron'],
  ])('The rule notices an import of a package in %s: %s', (path, name) =>
    expect(forbiddenPackages(treeOf({ [path]: `import { x } from '${name}'` }))).toHaveLength(1),
  )

  test('The rule notices zod that the renderer gets through another file', () => {
    const files = {
      'contract/api/define/shapes.ts': "import { z } from 'zod'",
      'contract/api/endpoints.ts': "import { uuid } from '#contract/api/define/shapes.ts'",
      'contract/errors.ts': "import type { z } from 'zod'",
      'renderer/net/bad.ts': "import { endpoints } from '#contract/api/endpoints.ts'",
      'renderer/net/good.ts':
        "import type { a } from '#contract/api/endpoints.ts'\nimport { type b } from '#contract/api/define/shapes.ts'\nimport { c } from '#contract/errors.ts'",
    }
    expect(zodInRenderer(treeOf(files))).toEqual(['renderer/net/bad.ts: #contract/api/endpoints.ts'])
  })
})

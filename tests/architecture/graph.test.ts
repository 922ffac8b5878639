import { describe, expect, test } from 'vitest'
import { brokenImports, deadFiles, importCycles, twoWayFolders } from './graph.ts'
import { readTree, treeOf } from './tree.ts'

const tree = readTree()

describe('imports between files', () => {
  test('No imports form a circle', () => expect(importCycles(tree)).toEqual([]))
  test('Imports between two folders go in one direction only', () => expect(twoWayFolders(tree)).toEqual([]))
  test('Every import leads to an existing file and is written the agreed way', () =>
    expect(brokenImports(tree)).toEqual([]))
  test('Every file is reached by imports or started by its path', () => expect(deadFiles(tree)).toEqual([]))
})

describe('examples of imports that the rules must notice or accept', () => {
  test('The rule notices a circle of imports, also over an alias and a type', () => {
    const circle = treeOf({
      'server/a.ts': "import { b } from '#server/b.ts'\nexport const a = b",
      'server/b.ts': "import type { c } from './c.ts'\nexport const b = 1 as unknown as typeof c",
      'server/c.ts': "import { a } from './a.ts'\nexport const c = a",
    })
    expect(importCycles(circle)).toEqual(['server/a.ts → server/b.ts → server/c.ts → server/a.ts'])
  })

  test('The rule notices two folders whose files import each other, also by a type and from further below', () => {
    const files = {
      'server/records/list.ts': "import { rows } from '#server/db/rows.ts'",
      'server/db/rows.ts': '',
      'server/db/embedded/open.ts': "import type { Row } from '#server/records/row.ts'",
      'server/records/row.ts': '',
    }
    expect(twoWayFolders(treeOf(files))).toEqual([
      'server: db ⇄ records (server/db/embedded/open.ts → server/records/row.ts, server/records/list.ts → server/db/rows.ts)',
    ])
  })

  test('The rule notices a folder whose files use a subfolder that uses them', () => {
    const files = {
      'renderer/features/chat/ChatScreen.tsx': "const list = () => import('./list/ChatList.tsx')",
      'renderer/features/chat/chosen.ts': '',
      'renderer/features/chat/list/ChatList.tsx': "import { chosen } from '../chosen.ts'",
    }
    expect(twoWayFolders(treeOf(files))).toEqual([expect.stringContaining('renderer/features/chat: . ⇄ list')])
  })

  test('The rule notices a part of a module that imports the entry of its module', () => {
    const entry = { 'server/modules/chat/module.ts': "import './list/chatList.ts'\nimport './chosen.ts'" }
    const parts = {
      'server/modules/chat/chosen.ts': '',
      'server/modules/chat/list/chatList.ts': "import { chosen } from '../chosen.ts'",
    }
    expect(twoWayFolders(treeOf({ ...entry, ...parts }))).toEqual([])
    parts['server/modules/chat/list/chatList.ts'] = "import { chatModule } from '../module.ts'"
    expect(twoWayFolders(treeOf({ ...entry, ...parts }))).toEqual([expect.stringContaining('list ⇄ module.ts')])
  })

  test('The rule accepts a folder that is used from above and uses what lies below', () => {
    const files = {
      'server/app.ts': "import './modules/chat/chat.ts'",
      'server/modules/chat/chat.ts': "import '#server/request/failure.ts'",
      'server/request/failure.ts': '',
    }
    expect(twoWayFolders(treeOf(files))).toEqual([])
  })

  test.each([
    ["import './gone.ts'", 'no such file'],
    ["import './other'", 'no such file'],
    ["import '../../other.ts'", 'at most one ../'],
    ["import '../../../contract/errors.ts'", 'at most one ../'],
    ["export * from '../errors.ts'", 'no such file'],
  ])('The rule notices the broken import %s', (text, why) => {
    const files = {
      'server/a/b/c.ts': text,
      'server/a/b/other.ts': '',
      'server/other.ts': '',
      'contract/errors.ts': '',
    }
    expect(brokenImports(treeOf(files))).toEqual([expect.stringContaining(why)])
  })

  test('The rule about imports refuses a relative import of another folder', () => {
    const files = { 'server/c.ts': "import '../contract/errors.ts'", 'contract/errors.ts': '' }
    expect(brokenImports(treeOf(files))).toEqual([expect.stringContaining('# alias')])
  })

  test('The rule notices an unused file, and follows every way in which a file is reached', () => {
    const files = {
      'package.json': '{"scripts":{"start":"node server/cli/start.mjs"}}',
      'server/cli/start.mjs': "start('server/start.ts')",
      'server/start.ts': "new Worker(new URL('./worker.ts', import.meta.url)); new URL('module.ts', import.meta.url)",
      'server/module.ts': '',
      'tests/support/bin/electron': "#!/usr/bin/env node\nimport('../launch.ts')",
      'tests/support/launch.ts': '',
      'server/worker.ts': "const late = () => import('#server/late.ts')",
      'server/late.ts': '',
      'server/forgotten.ts': "import './start.ts'",
      'renderer/index.html': '<script type="module" src="/main.tsx"></script>',
      'renderer/main.tsx': "import.meta.glob('./features/*/feature.ts'); import './style.css'",
      'renderer/style.css': "@import './theme.css';",
      'renderer/theme.css': '',
      'renderer/lost.css': '',
      'renderer/features/chat/feature.ts': '',
    }
    expect(deadFiles(treeOf(files))).toEqual(['server/forgotten.ts', 'renderer/lost.css'])
  })
})

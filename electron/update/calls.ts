import type { CallsOf } from '#contract/ipc/table.ts'
import type { UpdateEngine } from './engine.ts'

/** Handlers of the update calls. Their results arrive as `update.changed`. */
export function updateCalls(engine: UpdateEngine): CallsOf<'update'> {
  return {
    'update.read': () => engine.view,
    'update.check': () => void engine.checkAsked(),
    'update.download': () => void engine.download(),
    'update.install': ({ when }) => {
      if (when === 'now') void engine.installNow('user')
      else engine.setPlan(when)
    },
    'update.skip': ({ version }) => engine.skip(version),
  }
}

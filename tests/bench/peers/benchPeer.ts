import { type ChildProcess, fork } from 'node:child_process'

/** A request to another process of a benchmark. */
export type Request = { id: number; command: string; [argument: string]: unknown }

export type BenchPeer = {
  ask<Answer>(command: string, args?: object): Promise<Answer>
  end(): Promise<void>
}

/** Starts another process of a benchmark, so that clients and server do not share an event loop. */
export function startPeer(file: URL, args: readonly string[] = []): BenchPeer {
  const child: ChildProcess = fork(file, args, { serialization: 'advanced', execArgv: ['--expose-gc'] })
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let lastId = 0
  child.on('message', ({ id, answer }: { id: number; answer: never }) => {
    waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  void exited.then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`${file.pathname} ended`))
  })
  return {
    ask: (command, args = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        child.send({ ...args, id: lastId, command } satisfies Request)
      }),
    end() {
      child.disconnect()
      return exited
    },
  }
}

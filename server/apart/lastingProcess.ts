import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watchMemory } from './memoryWatch.ts'
import { ApartFailure, type ApartLimits, apartArguments, apartEnvironment, lowerPriority } from './runApart.ts'

type Options = {
  /** The module that the process runs. It answers each message with one message, in order. */
  module: URL
  /** Limits of time and memory for one question. */
  limits: ApartLimits
  /** After this time without a question the process ends, which frees its memory (ms). */
  idleMs: number
  /** At most this many questions may wait. */
  waitingMax: number
}

/** A process that answers one question after the other. It starts with the first one. */
type LastingProcess<Question, Answer> = {
  /**
   * Asks one question. Throws `ApartFailure` when the process takes too long, crashes, or has too much to do. The
   * process first gets the parts of `before` one after the other, and does not answer them. The next part is read when
   * the process has taken the previous one, so the caller holds only one part in memory. Reading the parts does not
   * count for the time limit. An error while reading them is thrown as it is.
   */
  ask(question: Question, before?: Iterable<object> | AsyncIterable<object>): Promise<Answer>
  close(): void
}

/** Runs a module that reads untrusted bytes and is used often. It is killed when a question takes too long. */
export function createLastingProcess<Question, Answer>(options: Options): LastingProcess<Question, Answer> {
  const { module, limits, idleMs, waitingMax } = options
  let child: ChildProcess | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(module), {
      execArgv: [...apartArguments(limits), '--allow-addons'],
      env: apartEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.once('spawn', () => lowerPriority(started.pid))
    // The process must not keep the server alive.
    started.unref()
    started.channel?.unref()
    return started
  }

  async function answerOf(question: Question, before: Iterable<object> | AsyncIterable<object>): Promise<Answer> {
    clearTimeout(idle)
    child ??= start()
    try {
      for await (const part of before) await handOver(child, part)
      return await exchange<Question, Answer>(child, question, limits)
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    async ask(question, before = []) {
      if (waiting >= waitingMax) throw new ApartFailure('has too much to do')
      waiting += 1
      const turn = last.then(() => answerOf(question, before))
      last = turn.catch(() => {})
      try {
        return await turn
      } finally {
        waiting -= 1
      }
    },
    close: end,
  }
}

function handOver(child: ChildProcess, part: object): Promise<void> {
  return new Promise((resolve, reject) => {
    child.send(part, (error) => (error ? reject(new ApartFailure(error.message)) : resolve()))
  })
}

function exchange<Question, Answer>(child: ChildProcess, question: Question, limits: ApartLimits): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new ApartFailure('took too long')), limits.timeMs)
    const unwatch = watchMemory(child.pid, limits.memoryMb ?? Number.POSITIVE_INFINITY, () =>
      fail(new ApartFailure('took too much memory')),
    )
    const stop = () => {
      clearTimeout(timer)
      unwatch()
      child.off('message', answer).off('exit', gone).off('error', fail)
    }
    const answer = (message: unknown) => {
      stop()
      resolve(message as Answer)
    }
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    const gone = (code: number | null, signal: string | null) => fail(new ApartFailure(`ended with ${signal ?? code}`))
    child.on('message', answer).on('exit', gone).on('error', fail)
    child.send(question as object, (error) => {
      if (error) fail(new ApartFailure(error.message))
    })
  })
}

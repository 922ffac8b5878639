import { ApiError } from '#renderer/net/calls/apiError.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'

/** The values that a user enters for a new line. */
export type NewValues = { text: string; labour_number: string; target_ze: number }

/** A new line that is being sent. Its key belongs to its values, so that the server never creates it twice. */
export type WaitingLine = NewValues & { key: string; state: 'sending' | 'failed' }

const NO_FIGURES = { labour_number: '', target_ze: 0 } as const satisfies Omit<NewValues, 'text'>

type Input = {
  create: (line: WaitingLine) => Promise<unknown>
  /** Called with the waiting lines after every change. */
  onChange: (lines: readonly WaitingLine[]) => void
  /** Called after a line was saved. The line leaves the queue when the promise resolves, that is with the new list. */
  onSaved: () => Promise<unknown>
}

/** Whether the error means that the line is saved: an attempt whose answer was lost has used its key. */
const isKnown = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_conflict'

/** New lines of one table, sent one after another in order. A failed line stays until it is retried or discarded. */
export class LineQueue {
  private lines: readonly WaitingLine[] = []
  private running: Promise<unknown> = Promise.resolve()
  private readonly input: Input

  constructor(input: Input) {
    this.input = input
  }

  /** Adds a line and sends it. Rejects with the reason when saving fails; the line then stays as failed. */
  add(text: string, figures: Omit<NewValues, 'text'> = NO_FIGURES): Promise<void> {
    const line = Object.assign({ key: randomUuid(), text, state: 'sending' as const }, figures)
    this.set([...this.lines, line])
    return this.send(line.key)
  }

  /** Restores lines that could not be saved when the screen was open before. They count as failed. */
  restore(lines: readonly ({ key: string; text: string } & Partial<NewValues>)[]): void {
    const known = new Set(this.lines.map(({ key }) => key))
    const before = lines.filter(({ key }) => !known.has(key))
    this.set([...before.map((line) => ({ ...NO_FIGURES, ...line, state: 'failed' as const })), ...this.lines])
  }

  /** Retries all failed lines. Resolves with whether none is left. */
  async retryAll(): Promise<boolean> {
    const failed = this.lines.filter(({ state }) => state === 'failed').map(({ key }) => key)
    await Promise.allSettled(failed.map((key) => this.retry(key)))
    await this.running
    return this.lines.length === 0
  }

  retry(key: string): Promise<void> {
    this.mark(key, 'sending')
    return this.send(key)
  }

  discard(key: string): void {
    this.set(this.lines.filter((line) => line.key !== key))
  }

  private send(key: string): Promise<void> {
    const sent = this.running.then(() => this.create(key))
    this.running = sent.catch(() => undefined)
    return sent
  }

  private async create(key: string): Promise<void> {
    const line = this.lines.find((one) => one.key === key)
    if (!line) return
    try {
      await this.input.create(line).catch((error) => {
        if (!isKnown(error)) throw error
      })
    } catch (error) {
      this.mark(key, 'failed')
      throw error
    }
    await this.input.onSaved()
    this.discard(key)
  }

  private mark(key: string, state: WaitingLine['state']): void {
    this.set(this.lines.map((line) => (line.key === key ? { ...line, state } : line)))
  }

  private set(lines: readonly WaitingLine[]): void {
    this.lines = lines
    this.input.onChange(lines)
  }
}

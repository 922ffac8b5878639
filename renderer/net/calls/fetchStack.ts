import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'

/** Lets the upload library send through `fetch`, like all calls. `longestMs` is the limit for one request. */
export const fetchStack = (longestMs: number): HttpStack => ({
  createRequest: (method, url) => new FetchRequest(method, url, longestMs),
  getName: () => 'fetch',
})

class FetchRequest implements HttpRequest {
  readonly #headers: Record<string, string> = {}
  readonly #stop = new AbortController()
  readonly #method: string
  readonly #url: string
  readonly #longestMs: number

  constructor(method: string, url: string, longestMs: number) {
    this.#method = method
    this.#url = url
    this.#longestMs = longestMs
  }

  getMethod = () => this.#method
  getURL = () => this.#url
  getHeader = (name: string) => this.#headers[name]
  setHeader(name: string, value: string): void {
    this.#headers[name] = value
  }
  /** `fetch` reports no upload progress. Pieces are small enough to count as steps. */
  setProgressHandler(): void {}
  async send(body?: Blob): Promise<HttpResponse> {
    const response = await fetch(this.#url, {
      method: this.#method,
      headers: this.#headers,
      body: body ?? null,
      signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(this.#longestMs)]),
      redirect: 'error',
      credentials: 'same-origin',
      cache: 'no-store',
    })
    const text = await response.text()
    return {
      getStatus: () => response.status,
      getHeader: (name) => response.headers.get(name) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => response,
    }
  }
  async abort(): Promise<void> {
    this.#stop.abort()
  }
  getUnderlyingObject = () => null
}

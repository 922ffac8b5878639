/**
 * Frees the memory of bytes that nobody else reads, at once. The collector sees little of memory outside of the heap, and
 * lets some 70 MB gather before it frees any. Bytes that share their memory with others are left to the collector, such
 * as those of the pool of `Buffer`.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (byteLength === buffer.byteLength && byteLength > 0 && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

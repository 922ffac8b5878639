import { pipeline, type Readable, Transform } from 'node:stream'

/** What another machine sends, up to `most` bytes. Beyond them the stream fails and the connection is cut. */
export function boundedStream(source: Readable, most: number): Readable {
  let size = 0
  const bounded = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length
      if (size > most) done(new Error('The answer is too long.'))
      else done(null, part)
    },
  })
  // The error is the reader's: it is thrown where the stream is read.
  pipeline(source, bounded, () => {})
  return bounded
}

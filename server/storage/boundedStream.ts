import { pipeline, type Readable, Transform } from 'node:stream'

/** Passes on at most `most` bytes of another machine. Beyond that the stream fails and the connection is cut. */
export function boundedStream(source: Readable, most: number): Readable {
  let size = 0
  const bounded = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length
      if (size > most) done(new Error('The answer is too long.'))
      else done(null, part)
    },
  })
  // The error goes to the reader of the stream, so it is ignored here.
  pipeline(source, bounded, () => {})
  return bounded
}

const SAMPLE_RATE = 8_000
const WAV_HEAD = 44

/** A sound of one tone that fades, as a WAV file: 8 bits, one channel. */
export function drawSound(hertz: number, seconds: number): Buffer {
  const count = Math.round(SAMPLE_RATE * seconds)
  const head = Buffer.alloc(WAV_HEAD)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(WAV_HEAD - 8 + count, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(SAMPLE_RATE, 24)
  head.writeUInt32LE(SAMPLE_RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(count, 40)
  const tone = Buffer.from(
    Array.from({ length: count }, (_, at) => {
      const fading = 1 - at / count
      return Math.round(128 + 90 * fading * Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE))
    }),
  )
  return Buffer.concat([head, tone])
}

/** Letters that need an escape in a PDF text, and those of its Latin encoding. */
const pdfText = (line: string) => line.replaceAll(/[\\()]/g, (letter) => `\\${letter}`)

/** A page of text as a PDF file, with a heading. */
export function drawPdf(heading: string, lines: readonly string[]): Buffer {
  const body = lines.map((line) => `0 -18 Td (${pdfText(line)}) Tj`).join('\n')
  const content = `BT /F1 20 Tf 56 780 Td (${pdfText(heading)}) Tj /F1 12 Tf 0 -14 Td\n${body}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const places: number[] = []
  for (const [at, object] of objects.entries()) {
    places.push(Buffer.byteLength(text, 'latin1'))
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = Buffer.byteLength(text, 'latin1')
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

import type { DocumentFact, DocumentFrame } from './documentParts.ts'

/** Colour of a word: it also differs in its text. */
export type Tone = 'good' | 'watch' | 'bad' | 'plain'

/** A person or car in a box beside another one. */
type Box = { title: string; lines: readonly string[]; facts: readonly DocumentFact[] }

/** The content of the protocol for its template. All texts are in the customer's language. */
export type AcceptanceSheet = {
  frame: DocumentFrame
  /** Word across each page of a document that nobody has signed. Empty for a signed one. */
  draft: string
  facts: readonly DocumentFact[]
  /** Reason why this revision replaced another one. Empty for the first. */
  revised: string
  boxes: readonly Box[]
  wishes: { title: string; text: string }
  checks: {
    title: string
    legend: readonly { sign: string; tone: Tone; text: string }[]
    areas: readonly {
      area: string
      points: readonly { sign: string; tone: Tone; text: string; note: string }[]
    }[]
  }
  damage: {
    title: string
    /** The text for a car without a mark. */
    none: string
    views: readonly {
      svg: string
      width: number
      height: number
      name: string
      /** Places in percent of the drawing. */
      letters: readonly { x: number; y: number; text: string }[]
      marks: readonly { x: number; y: number; number: string; look: 'old' | 'known' | 'new' }[]
    }[]
    heads: readonly string[]
    rows: readonly (readonly string[])[]
    texts: readonly { title: string; text: string }[]
  }
  findings: {
    title: string
    heads: readonly string[]
    rows: readonly {
      finding: string
      work: string
      safety: string
      urgency: string
      urgencyTone: Tone
      price: string
      answer: string
      tone: Tone
      details: string
    }[]
    total: string
  }
  handed: { title: string; facts: readonly DocumentFact[] }
  signatures: {
    title: string
    /** Reasons for a missing signature or missing photos. */
    notes: readonly string[]
    boxes: readonly { drawing: string; name: string; role: string; note: string }[]
  }
  photos: { title: string; items: readonly { picture: string; caption: string; missing: string }[] }
}

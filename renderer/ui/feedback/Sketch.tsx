import type { ReactNode } from 'react'
import classes from './Sketch.module.css'

/** The drawings, named after their content. */
export type SketchName = 'freeBay' | 'nothingFound' | 'unplugged' | 'cone' | 'crossroads' | 'talk'

const accent = 'var(--app-sketch-accent)'

/**
 * All drawings have the same stroke and a bench of 96 × 72 units, like the sign-in picture: lines and one amber object.
 */
const DRAWINGS: Readonly<Record<SketchName, ReactNode>> = {
  freeBay: (
    <>
      <path d="M14 60h68M26 60V18M70 60V18M20 18h12M64 18h12" />
      <path d="M26 42h14M70 42H56M40 39v6M56 39v6" stroke={accent} />
      <path d="M36 52h24M44 30h8M48 26v8" strokeOpacity=".45" />
    </>
  ),
  nothingFound: (
    <>
      <rect x="12" y="22" width="58" height="22" rx="4" />
      <path d="M20 28v10M28 33h8M42 33h6M54 33h8" strokeOpacity=".45" />
      <circle cx="62" cy="42" r="13" fill="var(--app-surface)" stroke={accent} />
      <path d="M71 52l11 11" stroke={accent} />
    </>
  ),
  unplugged: (
    <>
      <path d="M8 36h18M26 28v16h10l6-8-6-8z" />
      <path d="M88 36H70M70 26v20H60V26zM60 31h-7M60 41h-7" />
      <path d="M46 22l3 5M50 50l-3 5M44 36h4" stroke={accent} />
    </>
  ),
  cone: (
    <>
      <path d="M22 60h52M32 60l12-42h8l12 42" />
      <path d="M40 34h16M36 47h24" stroke={accent} />
      <path d="M14 60h4M78 60h4" strokeOpacity=".45" />
    </>
  ),
  crossroads: (
    <>
      <path d="M48 64V12M38 64h20" />
      <path d="M48 16h26l6 6-6 6H48z" stroke={accent} />
      <path d="M48 34H24l-6 6 6 6h24z" />
      <path d="M56 22h12M30 40h12" strokeOpacity=".45" />
    </>
  ),
  talk: (
    <>
      <path d="M14 16h40a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H30l-10 9v-9h-6a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6z" />
      <path d="M66 30h14a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6h-4v8l-9-8H50a6 6 0 0 1-6-6" stroke={accent} />
      <path d="M20 26h26M20 33h16" strokeOpacity=".45" />
    </>
  ),
}

/** A small drawing for empty places. The text beside it says everything, so it is hidden from screen readers. */
export function Sketch({ name }: { name: SketchName }) {
  return (
    <svg className={classes.sketch} viewBox="0 0 96 72" fill="none" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  )
}

import { PAD } from '#renderer/ui/plain/signaturePad.ts'
import classes from './Sign.module.css'

/** A signature as it was drawn. */
export const DrawnSignature = ({ path, label }: { path: string; label: string }) => (
  <svg viewBox={`0 0 ${PAD.width} ${PAD.height}`} className={classes.drawn} role="img" aria-label={label}>
    <path d={path} />
  </svg>
)

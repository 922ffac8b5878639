import { firstSample } from './sampleNumber.ts'

// Files share a process: what one of them finds must not follow from which others ran before it.
firstSample()

import { firstSample } from './sampleNumber.ts'

// Files share a process, so the result of one must not depend on those that ran before it.
firstSample()

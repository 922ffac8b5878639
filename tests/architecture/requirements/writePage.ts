import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readTree } from '../tree.ts'
import { requirementsPage } from './requirementsPage.ts'

writeFileSync(fileURLToPath(new URL('../../../docs/requirements.md', import.meta.url)), requirementsPage(readTree()))

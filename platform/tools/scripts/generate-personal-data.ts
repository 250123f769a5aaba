import { writeFile } from 'node:fs/promises'
import { personalDataTable } from '#platform/foundation/personal-data/table.ts'

// Writes docs/personal-data.md, where personal data are and what becomes of them, from the declarations.
// platform/foundation/personal-data/personal-data.test.ts fails when it is stale.

await writeFile(new URL('../../../docs/personal-data.md', import.meta.url), personalDataTable())

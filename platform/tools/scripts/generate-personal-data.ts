import { writeFile } from 'node:fs/promises'
import { personalDataTable } from '#platform/foundation/personal-data/table.ts'

// Writes docs/reference/personal-data.md, the locations and the erasure of personal data, from the declarations.
// platform/foundation/personal-data/personal-data.test.ts fails if the file is stale.

await writeFile(new URL('../../../docs/reference/personal-data.md', import.meta.url), personalDataTable())

import { writeFile } from 'node:fs/promises'
import { accessTable } from '#platform/tools/access-table/access-table.ts'
import { loadDeclaredCalls } from '#platform/calls/openapi/declared-calls.ts'

// Writes docs/reference/access.md, the access rules of every call, from the declarations. tests/access-matrix.test.ts
// fails if the file is stale.

await writeFile(new URL('../../../docs/reference/access.md', import.meta.url), accessTable(await loadDeclaredCalls()))

import { writeFile } from 'node:fs/promises'
import { accessTable } from '#platform/tools/access-table/access-table.ts'
import { declaredCalls } from '#platform/calls/openapi/declared-calls.ts'

// Writes docs/access.md, who may call what, from the declarations. tests/access-matrix.test.ts fails when it is stale.

await writeFile(new URL('../../../docs/access.md', import.meta.url), accessTable(await declaredCalls()))

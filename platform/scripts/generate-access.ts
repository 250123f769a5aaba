import { writeFile } from 'node:fs/promises'
import { accessTable } from '../access-table.ts'
import { declaredCalls } from '../declared-calls.ts'

// Writes docs/access.md, who may call what, from the declarations. tests/access-matrix.test.ts fails when it is stale.

await writeFile(new URL('../../docs/access.md', import.meta.url), accessTable(await declaredCalls()))

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './build.ts'

// Compiles the client's documents afresh and fails when the committed persisted documents were not those.

const file = join(root, 'gateway/trusted-documents.json')
const committed = readFileSync(file, 'utf8')
writeFileSync(file, '{}\n')
// The compiler writes only what has changed, so it has to start from nothing.
rmSync(join(root, 'web/__generated__'), { recursive: true, force: true })
try {
  await run('relay-compiler', [], { quiet: true })
} catch (error) {
  writeFileSync(file, committed)
  throw error
}
const fresh = readFileSync(file, 'utf8')
const sorted = (text: string) => JSON.stringify(Object.entries(JSON.parse(text) as Record<string, string>).sort(([a], [b]) => a.localeCompare(b)))
if (sorted(fresh) === sorted(committed)) writeFileSync(file, committed)
else {
  console.error('gateway/trusted-documents.json was stale; it has been written anew. Commit it.')
  process.exit(1)
}

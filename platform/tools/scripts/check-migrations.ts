import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

// Fails if the Drizzle schema contains changes without a committed migration.

const root = join(import.meta.dirname, '../../..')
const migrations = join(root, 'platform/foundation/db/migrations')
// drizzle-kit only writes inside the project folder.
const scratch = mkdtempSync(join(root, 'node_modules/.migrations-'))
try {
  cpSync(migrations, scratch, { recursive: true })
  const before = readdirSync(scratch).length
  execFileSync(
    'drizzle-kit',
    [
      'generate',
      '--dialect',
      'postgresql',
      '--schema',
      './platform/foundation/db/schema/index.ts',
      '--out',
      `./${relative(root, scratch)}`,
      '--name',
      'forgotten',
    ],
    { cwd: root, stdio: 'pipe' },
  )
  if (readdirSync(scratch).length > before) {
    console.error(
      'The schema has changed without a migration. Run: ' +
        'drizzle-kit generate --config platform/foundation/db/drizzle.config.ts --name <what changed>',
    )
    process.exitCode = 1
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from '../../scripts/build.ts'
import { firstLoads } from './first-load.ts'
import { root } from './program.ts'

// `node tests/support/page-budgets.ts` writes web/page-budgets.json, the size of the first load of every page, from the
// build. tests/page-budgets.test.ts fails if a page differs from it.

const table = join(root, 'web/page-budgets.json')
const dist = join(root, 'web/dist')

/** Scripts and styles in kB, compressed. */
type Sizes = Readonly<Record<'scripts' | 'styles', number>>

/** Returns the sizes of the built web client, by page. */
export function builtSizes(): Record<string, Sizes> {
  if (!existsSync(dist)) throw new Error('The web client is not built. Run: node scripts/build.ts')
  return Object.fromEntries(
    [...firstLoads(dist)].map(([page, { scripts, styles }]) => [page, { scripts, styles }] as const),
  )
}

/** Returns the sizes that the pages are expected to have. */
export const budgets = (): Record<string, Sizes> => JSON.parse(readFileSync(table, 'utf8')) as Record<string, Sizes>

if (import.meta.main) {
  await buildStale()
  const rows = Object.entries(builtSizes()).map(
    ([page, { scripts, styles }]) => `  ${JSON.stringify(page)}: { "scripts": ${scripts}, "styles": ${styles} }`,
  )
  writeFileSync(table, `{\n${rows.join(',\n')}\n}\n`)
}

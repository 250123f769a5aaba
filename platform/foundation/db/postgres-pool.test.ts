import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const server = process.env['TEST_DATABASE_URL']

test.runIf(server)(
  'the driver warns of no statement that a transaction starts while another runs (PLUS-84)',
  async () => {
    // Node prints a deprecation once per process, so the test needs its own.
    const program = `
    import { sql } from 'drizzle-orm'
    import { openDatabase } from '#platform/foundation/db/open-database.ts'
    const { db, close } = await openDatabase({ url: process.env.TEST_DATABASE_URL })
    const numbers = await db.transaction((tx) =>
      Promise.all([1, 2, 3, 4].map(async (number) => (await tx.execute(sql\`select \${number}::int as n\`)).rows[0].n)),
    )
    console.log(JSON.stringify(numbers))
    await close()`
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
    expect([stdout.trim(), stderr]).toEqual(['[1,2,3,4]', ''])
  },
)

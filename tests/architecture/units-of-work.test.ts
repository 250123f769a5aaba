import { expect, test } from 'vitest'
import { files, read } from './project.ts'

test('only the unit of work opens transactions and writes events and history entries', () => {
  // Except the code below it, and the seed, which fills an empty database.
  const own = [
    'platform/foundation/db/plan-caching-pglite.ts',
    'platform/foundation/db/postgres.ts',
    'platform/foundation/db/snapshot.ts',
    'platform/foundation/work/write.ts',
    'platform/foundation/events/outbox.ts',
    'platform/tools/seed/demo.ts',
  ]
  const writers = [
    ...own,
    'platform/foundation/work/records.ts',
    'platform/foundation/events/record-event.ts',
    'platform/foundation/history/record-history.ts',
  ]
  const found = files
    .filter(
      (path) => path.startsWith('platform/') && !path.endsWith('.test.ts') && !path.startsWith('platform/testing'),
    )
    .flatMap((file) => {
      const text = read(file)
      return [
        ...(/\.transaction\(/.test(text) && !own.includes(file) ? [`${file} opens a transaction`] : []),
        ...(/\brecord(?:Events|Entries)\(/.test(text) && !writers.includes(file)
          ? [`${file} records past its unit of work`]
          : []),
      ]
    })
  expect(found).toEqual([])
})

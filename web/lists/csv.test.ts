import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a file opens in Swedish spreadsheets, and its texts stay texts (PLUS-71, PLUS-100)', () => {
  const rows = [
    ['Dag', 'Visningar', 'Text'],
    ['2025-11-20', 12, null],
    ['2025-11-21', 0, 'Use `Ad.endsAt`; "all" of it'],
    ['2025-11-22', 0, '=HYPERLINK("x")'],
  ]
  expect(csvOf(rows)).toBe(
    '\uFEFFDag;Visningar;Text\r\n2025-11-20;12;\r\n2025-11-21;0;"Use `Ad.endsAt`; ""all"" of it"\r\n' +
      `2025-11-22;0;"'=HYPERLINK(""x"")"\r\n`,
  )
})

import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvOf, type CsvCell } from './csv.ts'

const csv = async (...rows: CsvCell[][]) =>
  String(
    await buffer(
      csvOf(
        (async function* () {
          yield* rows
        })(),
      ),
    ),
  )

test('writes numbers, sums and times as Swedish spreadsheets read them, and escapes only texts (PLUS-122)', async () => {
  expect(
    await csv(
      ['Rubrik', 'Antal', 'Summa', 'Tid'],
      ['a;"b"', 3.5, { kronor: -125 }, new Date('2026-11-21T23:00:00Z')],
      ['=1+1', -2, { kronor: 24375 }, null],
      ['-125,00', 0, { kronor: 0.1 + 0.2 }, new Date('2026-07-01T22:30:00Z')],
      ['+46 70', 1e6, { kronor: -0.001 }, null],
    ),
  ).toBe(
    [
      '\ufeffRubrik;Antal;Summa;Tid',
      '"a;""b""";3,5;-125,00;2026-11-22 00:00',
      "'=1+1;-2;24375,00;",
      "'-125,00;0;0,30;2026-07-02 00:30",
      "'+46 70;1000000;0,00;",
      '',
    ].join('\r\n'),
  )
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])
    expect((await csv([`${start}x`])).replace(/^\ufeff"?/, '').startsWith(`'${start}`)).toBe(true)
})

test('ends with the error of its rows (PLUS-122)', async () => {
  const rows = async function* (): AsyncGenerator<CsvCell[]> {
    yield ['a']
    throw new Error('The database is not responding.')
  }
  await expect(buffer(csvOf(rows()))).rejects.toThrow('not responding')
})

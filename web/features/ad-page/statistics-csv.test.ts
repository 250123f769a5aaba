import { expect, test } from 'vitest'
import { statisticsCsv } from './statistics-csv.ts'

test('the file contains the days of the plot (PLUS-71)', () => {
  expect(
    statisticsCsv(
      [{ day: '2025-11-20', views: 12, applyPresses: 3, applications: 1 }],
      ['Dag', 'Visningar', 'Påbörjade', 'Ansökningar'],
    ),
  ).toBe('\uFEFFDag;Visningar;Påbörjade;Ansökningar\r\n2025-11-20;12;3;1\r\n')
})

import { expect, test } from 'vitest'
import { basisPointsOf } from './money.ts'
import { vatCategoryOf } from './vat-category.ts'

test('a buyer abroad without Swedish VAT accounts for the VAT (PLUS-105)', () => {
  const [none, standard] = [basisPointsOf(0), basisPointsOf(2500)]
  expect(['SE', 'FI', 'NO'].map((country) => vatCategoryOf(none, country))).toEqual(['Z', 'AE', 'AE'])
  expect(['SE', 'NO'].map((country) => vatCategoryOf(standard, country))).toEqual(['S', 'S'])
})

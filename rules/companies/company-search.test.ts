import { expect, test } from 'vitest'
import { parseCompanySearch } from './company-search.ts'

test.each([
  ['  ', { kind: 'all' }],
  ['Norr  Land', { kind: 'text', text: 'norr land' }],
  ['556677-8899', { kind: 'text', text: '556677-8899' }],
  ['sp: Maria', { kind: 'salesperson', name: 'maria' }],
  ['SP:', { kind: 'all' }],
  ['sub: subscription', { kind: 'subscription', name: null }],
  ['sub: Guld', { kind: 'subscription', name: 'guld' }],
  ['sub:', { kind: 'all' }],
  ['s: team', { kind: 'connector', services: ['teamtailor', 'teamtailorXml'] }],
  ['s:jobylon', { kind: 'connector', services: ['jobylon'] }],
  ['s: okänd', { kind: 'connector', services: [] }],
  ['as: x', { kind: 'text', text: 'as: x' }],
])('parses %s (ADMIN-09, ADMIN-10, ADMIN-11, ADMIN-12)', (typed, search) => {
  expect(parseCompanySearch(typed)).toEqual(search)
})

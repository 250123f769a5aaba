import { expect, test } from 'vitest'
import {
  CONNECTION_STATUSES,
  checkFeedUrl,
  checkIdentifier,
  checkReferenceId,
  mayChoosePromotion,
  mayDisconnect,
  otherVariant,
} from './connections.ts'

test('COMP-92 each status has its number', () => {
  expect(CONNECTION_STATUSES).toEqual({
    connected: 0,
    notConnected: 10,
    waitingForConnection: 20,
    wrongInformation: 30,
    missingInformation: 40,
  })
})

test('COMP-99 the company id at Jobylon is a positive whole number', () => {
  for (const good of ['1', ' 48213 ', '999999999']) expect([good, checkReferenceId(good)]).toEqual([good, []])
  for (const bad of ['0', '-3', '1.5', '01', 'x', '1e3', '10000000000', '١'])
    expect([bad, checkReferenceId(bad)]).toEqual([bad, ['invalid']])
  expect(checkReferenceId('  ')).toEqual(['required'])
})

test('COMP-103 the identifier at Teamtailor is not blank and can stand in an address', () => {
  expect(checkIdentifier(' nordvik-se ')).toEqual([])
  expect(checkIdentifier('\t ')).toEqual(['required'])
  expect(checkIdentifier('x'.repeat(101))).toEqual(['tooLong'])
  for (const bad of ['a/b', '..', 'a b', 'a?b', 'å']) expect([bad, checkIdentifier(bad)]).toEqual([bad, ['invalid']])
})

test('COMP-106 a Ponty feed is https, of the provider, under /extapi/job, with a p', () => {
  const provider = { host: 'ponty.example' }
  for (const good of [
    'https://ponty.example/extapi/job?p=7',
    ' https://kund.ponty.example/v2/extapi/jobs/list?x=1&p=abc ',
  ])
    expect([good, checkFeedUrl(good, provider)]).toEqual([good, []])
  for (const other of [
    'https://notponty.example/extapi/job?p=7',
    'https://ponty.example.evil.example/extapi/job?p=7',
    'https://127.0.0.1/extapi/job?p=1',
  ])
    expect([other, checkFeedUrl(other, provider)]).toEqual([other, ['otherSite']])
  for (const bad of [
    'http://ponty.example/extapi/job?p=7',
    'https://ponty.example/job?p=7',
    'https://ponty.example/extapi/job',
    'https://ponty.example/extapi/job?p=%20',
    'https://a:b@ponty.example/extapi/job?p=7',
    'ftp://ponty.example/extapi/job?p=7',
    'ponty',
  ]) {
    expect([bad, checkFeedUrl(bad, provider)]).toEqual([bad, ['invalid']])
  }
  expect(checkFeedUrl('', provider)).toEqual(['required'])
  expect(checkFeedUrl(`https://ponty.example/extapi/job?p=${'x'.repeat(500)}`, provider)).toEqual(['tooLong'])
})

test('COMP-106 a stand-in that was configured with its origin passes with its scheme, and alone', () => {
  const provider = { origin: 'http://localhost:4200' }
  expect(checkFeedUrl('http://localhost:4200/extapi/job?p=7', provider)).toEqual([])
  expect(checkFeedUrl('http://localhost:4300/extapi/job?p=7', provider)).toEqual(['invalid'])
  expect(checkFeedUrl('https://ponty.example/extapi/job?p=7', provider)).toEqual(['otherSite'])
})

test('COMP-93 COMP-100 COMP-104 COMP-108 what may be done with a connection', () => {
  const jobylon = { id: 3, name: 'jobylon', status: 'connected' } as const
  expect([
    mayChoosePromotion(jobylon),
    mayChoosePromotion({ ...jobylon, id: null }),
    mayChoosePromotion({ ...jobylon, status: 'waitingForConnection' }),
    mayChoosePromotion({ ...jobylon, name: 'ams' }),
  ]).toEqual([true, false, false, false])
  expect([
    mayDisconnect({ name: 'ponty', allowDelete: false }),
    mayDisconnect({ name: 'jobylon', allowDelete: true }),
    mayDisconnect({ name: 'ams', allowDelete: false }),
  ]).toEqual([false, true, true])
  expect([otherVariant('teamtailor'), otherVariant('teamtailorXml'), otherVariant('ponty')]).toEqual([
    'teamtailorXml',
    'teamtailor',
    null,
  ])
})

import { expect, test } from 'vitest'
import {
  CONNECTION_STATUSES,
  checkFeedUrl,
  checkIdentifier,
  checkReferenceId,
  mayChoosePromotion,
  mayDisconnect,
  otherTeamtailorVariant,
} from './services.ts'

test('has a number for each status (COMP-92)', () => {
  expect(CONNECTION_STATUSES).toEqual({
    connected: 0,
    notConnected: 10,
    waitingForConnection: 20,
    wrongInformation: 30,
    missingInformation: 40,
  })
})

test('requires a positive whole number as the company id at Jobylon (COMP-99)', () => {
  for (const good of ['1', ' 48213 ', '999999999']) expect([good, checkReferenceId(good)]).toEqual([good, []])
  for (const bad of ['0', '-3', '1.5', '01', 'x', '1e3', '10000000000', '١'])
    expect([bad, checkReferenceId(bad)]).toEqual([bad, ['invalid']])
  expect(checkReferenceId('  ')).toEqual(['required'])
})

test('requires an identifier at Teamtailor that is not blank and fits in a URL (COMP-103)', () => {
  expect(checkIdentifier(' nordvik-se ')).toEqual([])
  expect(checkIdentifier('\t ')).toEqual(['required'])
  expect(checkIdentifier('x'.repeat(101))).toEqual(['tooLong'])
  for (const bad of ['a/b', '..', 'a b', 'a?b', 'å']) expect([bad, checkIdentifier(bad)]).toEqual([bad, ['invalid']])
})

test("requires https, the provider's host, /extapi/job and a p for a Ponty feed (COMP-106)", () => {
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

test('accepts only the configured origin of a stand-in, with its scheme (COMP-106)', () => {
  const provider = { origin: 'http://localhost:4200' }
  expect(checkFeedUrl('http://localhost:4200/extapi/job?p=7', provider)).toEqual([])
  expect(checkFeedUrl('http://localhost:4300/extapi/job?p=7', provider)).toEqual(['invalid'])
  expect(checkFeedUrl('https://ponty.example/extapi/job?p=7', provider)).toEqual(['otherSite'])
})

test('allows the documented actions on a connection (COMP-93, COMP-100, COMP-104, COMP-108)', () => {
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
  expect([
    otherTeamtailorVariant('teamtailor'),
    otherTeamtailorVariant('teamtailorXml'),
    otherTeamtailorVariant('ponty'),
  ]).toEqual(['teamtailorXml', 'teamtailor', null])
})

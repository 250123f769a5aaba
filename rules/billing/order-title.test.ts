import { expect, test } from 'vitest'
import { PAPER_FEE_TITLE, orderTitle, packageTitle, socialMediaTitle, type NamedOrder } from './order-title.ts'
import { PACKAGES } from '#rules/promotion/packages.ts'

const ofPackage = (title: string): NamedOrder => ({ title, kind: 'Posting', item: 'promotion' })

test("translates the product's part of a stored title, and keeps names that people entered (PLUS-85, BILL-08)", () => {
  expect(PACKAGES.map((packageType) => orderTitle(ofPackage(packageTitle('Montör, Bas', packageType)), 'en'))).toEqual(
    ['Volume', 'Basic', 'Boost', 'Boost Plus', 'Boost Pro'].map((name) => `Montör, Bas, ${name}`),
  )
  const social: NamedOrder = { title: socialMediaTitle('Montör'), kind: 'Posting', item: 'socialMedia' }
  const fee: NamedOrder = { title: PAPER_FEE_TITLE, kind: 'Other', item: 'paperFee' }
  const candidate: NamedOrder = { title: 'Kandidatpaket, elnätstekniker', kind: 'Candidate', item: null }
  expect([social, fee, candidate].map((order) => orderTitle(order, 'en'))).toEqual([
    'Montör, social media package',
    'Paper invoice fee',
    'Candidate package, elnätstekniker',
  ])
  const manual: NamedOrder = { title: 'Fotografering, Bas', kind: 'Other', item: null }
  const [subscription, unrelated]: NamedOrder[] = [
    { title: 'Grund, Volym', kind: 'Other', item: 'subscription' },
    { title: 'Kandidatpaketering', kind: 'Candidate', item: null },
  ] as const
  expect([manual, subscription, unrelated].map((order) => order && orderTitle(order, 'en'))).toEqual([
    'Fotografering, Bas',
    'Grund, Volym',
    'Kandidatpaketering',
  ])
  for (const order of [social, fee, candidate, manual, ofPackage(packageTitle('Montör', 'basic'))])
    expect(orderTitle(order, 'sv')).toBe(order.title)
})

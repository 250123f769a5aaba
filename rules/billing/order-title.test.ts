import { expect, test } from 'vitest'
import { PAPER_FEE_TITLE, orderTitle, packageTitle, socialMediaTitle, type NamedOrder } from './order-title.ts'
import { PACKAGES } from '#rules/promotion/packages.ts'

const ofPackage = (title: string): NamedOrder => ({ title, kind: 'Posting', item: 'promotion' })

test('PLUS-85 BILL-08 a stored title is told in the language it is read in; what people named stays', () => {
  expect(PACKAGES.map((each) => orderTitle(ofPackage(packageTitle('Montör, Bas', each)), 'en'))).toEqual(
    ['Volume', 'Basic', 'Boost', 'Boost Plus', 'Boost Pro'].map((name) => `Montör, Bas, ${name}`),
  )
  const social: NamedOrder = { title: socialMediaTitle('Montör'), kind: 'Posting', item: 'socialMedia' }
  const fee: NamedOrder = { title: PAPER_FEE_TITLE, kind: 'Other', item: 'paperFee' }
  const candidate: NamedOrder = { title: 'Kandidatpaket, elnätstekniker', kind: 'Candidate', item: null }
  expect([social, fee, candidate].map((each) => orderTitle(each, 'en'))).toEqual([
    'Montör, social media package',
    'Fee for an invoice on paper',
    'Candidate package, elnätstekniker',
  ])
  const manual: NamedOrder = { title: 'Fotografering, Bas', kind: 'Other', item: null }
  const [subscription, other]: NamedOrder[] = [
    { title: 'Grund, Volym', kind: 'Other', item: 'subscription' },
    { title: 'Kandidatpaketering', kind: 'Candidate', item: null },
  ] as const
  expect([manual, subscription, other].map((each) => each && orderTitle(each, 'en'))).toEqual([
    'Fotografering, Bas',
    'Grund, Volym',
    'Kandidatpaketering',
  ])
  for (const each of [social, fee, candidate, manual, ofPackage(packageTitle('Montör', 'basic'))])
    expect(orderTitle(each, 'sv')).toBe(each.title)
})

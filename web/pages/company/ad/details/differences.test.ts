import { expect, test } from 'vitest'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { listDetailDifferences } from './differences.ts'
import type { DetailsForm } from './details-form.ts'
import { savedTags } from './tags/tag-list.ts'

const names = {
  professions: new Map([[7, 'Elnätstekniker']]),
  countries: new Map([['NO', 'Norge']]),
  locale: 'sv' as const,
}
const form = (over: Partial<DetailsForm> = {}): DetailsForm => ({
  title: 'Tekniker',
  details: newAdDetails(),
  tags: [],
  ...over,
})

test('changes that another user saved are listed per field in readable form (AD-65)', () => {
  const saved = form({
    details: { ...newAdDetails(), profession: 7, location: 'abroad', country: 'NO', content: '<p>Hej</p>' },
    tags: savedTags([{ label: 'Java', type: 'positive' }]),
  })
  expect(listDetailDifferences(saved, form({ title: 'Montör' }), names)).toEqual([
    { label: 'Titel', saved: 'Tekniker', mine: 'Montör' },
    { label: 'Annonstext', saved: 'Hej', mine: '' },
    { label: 'Yrke', saved: 'Elnätstekniker', mine: '' },
    { label: 'Plats', saved: 'Utomlands', mine: '' },
    { label: 'Land', saved: 'Norge', mine: '' },
    { label: 'Taggar', saved: 'Passar: Java', mine: '' },
  ])
})

test('different formatting is a difference, different white space is not (AD-65)', () => {
  const mine = form({ details: { ...newAdDetails(), content: '<p>Hej</p>', location: 'domestic', city: 'Lund ' } })
  const saved = form({
    title: 'Tekniker ',
    details: {
      ...newAdDetails(),
      content: '<p><strong>Hej</strong></p>',
      location: 'domestic',
      country: 'SE',
      city: 'Lund',
    },
  })
  expect(listDetailDifferences(saved, mine, names)).toEqual([
    { label: 'Annonstext', saved: 'Hej (annan formatering)', mine: 'Hej' },
  ])
  expect(listDetailDifferences(mine, mine, names)).toEqual([])
})

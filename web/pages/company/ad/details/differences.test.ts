import { expect, test } from 'vitest'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { differencesOf } from './differences.ts'
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

test('AD-65 what somebody else saved is told field by field in words', () => {
  const saved = form({
    details: { ...newAdDetails(), profession: 7, location: 'abroad', country: 'NO', content: '<p>Hej</p>' },
    tags: savedTags([{ label: 'Java', type: 'positive' }]),
  })
  expect(differencesOf(saved, form({ title: 'Montör' }), names)).toEqual([
    { label: 'Rubrik', saved: 'Tekniker', mine: 'Montör' },
    { label: 'Innehåll', saved: 'Hej', mine: '' },
    { label: 'Yrke', saved: 'Elnätstekniker', mine: '' },
    { label: 'Plats', saved: 'Utomlands', mine: '' },
    { label: 'Land', saved: 'Norge', mine: '' },
    { label: 'Taggar', saved: 'Passar: Java', mine: '' },
  ])
})

test('AD-65 other formatting is a difference, other spaces are none', () => {
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
  expect(differencesOf(saved, mine, names)).toEqual([
    { label: 'Innehåll', saved: 'Hej (annan formatering)', mine: 'Hej' },
  ])
  expect(differencesOf(mine, mine, names)).toEqual([])
})

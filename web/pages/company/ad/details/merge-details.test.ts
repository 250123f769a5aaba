import { expect, test } from 'vitest'
import { newAdDetails, type AdDetails } from '#rules/ads/ad-details-model.ts'
import type { DetailsForm } from './details-form.ts'
import { mergeDetails } from './merge-details.ts'
import { savedTags, type Tag } from './tags/tag-list.ts'

const names = {
  professions: new Map([[7, 'Elnätstekniker']]),
  countries: new Map([['NO', 'Norge']]),
  locale: 'sv' as const,
}
const form = (details: Partial<AdDetails> = {}, tags: Tag[] = [], title = 'Tekniker'): DetailsForm => ({
  title,
  details: { ...newAdDetails(), ...details },
  tags: savedTags(tags),
})
const base = form({ location: 'domestic', country: 'SE', address: 'Storgatan 1', postCode: '852 30' })
const changed = (details: Partial<AdDetails>, tags: Tag[] = [], title = 'Tekniker') =>
  form({ ...base.details, ...details }, tags, title)
const merge = (mine: DetailsForm, theirs: DetailsForm) => mergeDetails({ base, mine, theirs }, names)

test('a street and a postcode that two users changed are both kept, and nothing is asked (PLUS-96, AD-65)', () => {
  const merged = merge(changed({ postCode: '852 31' }), changed({ address: 'Storgatan 2' }))
  expect(merged.conflicts).toEqual([])
  expect(merged.merged).toMatchObject([
    { label: 'Gatuadress', text: 'Storgatan 2', by: 'theirs' },
    { label: 'Postnummer', text: '852 31', by: 'mine' },
  ])
  expect(merged.resolve(new Map()).details).toMatchObject({ address: 'Storgatan 2', postCode: '852 31' })
})

test('fields that both users changed are shown as readable texts (PLUS-96, AD-65)', () => {
  const { conflicts } = merge(
    changed({ content: '<p>Hej</p>', profession: 7, type: 'hourly', location: 'remote' }, [], 'Montör'),
    changed(
      { content: '<p>Hallå</p>', profession: 9, extent: 'partTime', location: 'abroad', country: 'NO' },
      [],
      'Elektriker',
    ),
  )
  expect(conflicts.map(({ label, base: before, mine, theirs }) => [label, before, theirs, mine])).toEqual([
    ['Titel', 'Tekniker', 'Elektriker', 'Montör'],
    ['Annonstext', '', 'Hallå', 'Hej'],
    ['Yrke', '', '', 'Elnätstekniker'],
    ['Anställning', 'Tillsvidare, heltid', 'Tillsvidare, deltid', 'Timanställning, deltid'],
    ['Arbetsplats', 'Sverige, På plats', 'Utomlands, Norge, På plats', 'På distans'],
  ])
})

test('tags and chosen options of both users are kept one by one (PLUS-96)', () => {
  const java: Tag = { label: 'Java', type: 'positive' }
  const merged = merge(
    { ...changed({ extra: ['weekend'], specifications: ['summer'] }), tags: savedTags([java]) },
    changed({ extra: ['extra'], type: 'temporary', duration: 'sixMonthsPlus' }, [{ label: 'java', type: 'negative' }]),
  )
  expect(merged.conflicts.map(({ label, mine, theirs }) => [label, theirs, mine])).toEqual([
    ['Taggar', 'Passar inte: java', 'Passar: Java'],
  ])
  const { details, tags } = merged.resolve(new Map())
  expect(details.extra.toSorted()).toEqual(['extra', 'weekend'])
  expect(tags).toMatchObject([java])
})

test('white space is no change (PLUS-96)', () => {
  const merged = merge(changed({ address: 'Storgatan 1 ' }, [], 'Tekniker '), changed({ address: 'Storgatan 2' }))
  expect(merged.conflicts).toEqual([])
  expect(merged.resolve(new Map())).toMatchObject({ title: 'Tekniker', details: { address: 'Storgatan 2' } })
})

import { expect, test } from 'vitest'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import {
  checkForm,
  isDirty,
  pageSection,
  setEmployment,
  setLocation,
  specificationChoices,
  type DetailsForm,
} from './details-form.ts'

const form = (): DetailsForm => ({ title: 'Tekniker', details: newAdDetails(), tags: [] })
const options = { employmentServiceConnected: false, tagsAvailable: true }

test('AD-79 what is missing is told in the order of the page', () => {
  const sections = Object.keys(checkForm({ ...form(), title: ' ' }, options)).map(pageSection)
  expect(sections.toSorted((a, b) => sections.indexOf(a) - sections.indexOf(b))).toEqual(sections)
  expect(sections[0]).toBe('text')
  expect(sections.at(-1)).toBe('tags')
  expect(checkForm(form(), { ...options, isAdAdmin: true })).toEqual({})
})

test('AD-85 AD-86 AD-88 another employment drops what it excludes', () => {
  const indefinite = {
    ...newAdDetails(),
    specifications: ['franchise' as const, 'regular' as const, 'trainee' as const],
  }
  const hourly = setEmployment(indefinite, { type: 'hourly' })
  expect(hourly.specifications).toEqual(['regular', 'trainee'])
  expect(hourly.extent).toBe('partTime')
  const temporary = setEmployment(
    { ...hourly, specifications: ['summer'] },
    { type: 'temporary', duration: 'threeMonthsMax' },
  )
  expect(temporary.duration).toBe('threeMonthsMax')
  expect(temporary.extent).toBe('fullTime')
  expect(setEmployment(hourly, { type: 'indefinite' }, 'partTime').extent).toBe('partTime')
  expect(setEmployment({ ...indefinite, extent: 'partTime' }, { type: 'temporary' }).extent).toBe('partTime')
  expect(setEmployment(temporary, { duration: 'sixMonthsPlus' }).specifications).toEqual([])
  expect(setEmployment(temporary, { type: 'indefinite' }).duration).toBeNull()
})

test('AD-83 what the editor does not offer is kept and shown', () => {
  expect(specificationChoices({ ...newAdDetails(), specifications: ['trainee', 'regular'] })).toMatchObject({
    kept: ['trainee'],
  })
})

test('AD-100 AD-102 AD-103 the place decides country and workplace type', () => {
  const home = setLocation(newAdDetails(), 'domestic')
  expect(home.country).toBe('SE')
  expect(setLocation(home, 'abroad').country).toBeNull()
  const remote = setLocation(home, 'remote')
  expect(remote).toMatchObject({ country: null, workplaceType: 'remote' })
  expect(setLocation(remote, 'domestic').workplaceType).toBe('onsite')
  expect(setLocation(remote, 'domestic', 'mixed').workplaceType).toBe('mixed')
  expect(setLocation({ ...home, workplaceType: 'remote' }, 'abroad').workplaceType).toBe('remote')
})

test('SHELL-89 the form is dirty when text, details or own tags differ', () => {
  const saved = form()
  expect(isDirty({ ...saved, title: 'Tekniker ' }, saved)).toBe(false)
  expect(isDirty({ ...saved, title: 'Montör' }, saved)).toBe(true)
  expect(isDirty({ ...saved, details: { ...saved.details, positions: 2 } }, saved)).toBe(true)
  expect(isDirty({ ...saved, tags: [{ label: 'Java', type: 'positive', origin: 'found' }] }, saved)).toBe(false)
})

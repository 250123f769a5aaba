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

test('missing fields are listed in page order (AD-79)', () => {
  const sections = Object.keys(checkForm({ ...form(), title: ' ' }, options)).map(pageSection)
  expect(sections.toSorted((a, b) => sections.indexOf(a) - sections.indexOf(b))).toEqual(sections)
  expect(sections[0]).toBe('text')
  expect(sections.at(-1)).toBe('tags')
  expect(checkForm(form(), { ...options, isAdAdmin: true })).toEqual({})
})

test('a different form of employment drops the specifications that it excludes (AD-85, AD-86, AD-88)', () => {
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

test('specifications that the editor does not offer are kept and shown (AD-83)', () => {
  expect(specificationChoices({ ...newAdDetails(), specifications: ['trainee', 'regular'] })).toMatchObject({
    kept: ['trainee'],
  })
})

test('the location decides the country and the workplace type (AD-100, AD-102, AD-103)', () => {
  const home = setLocation(newAdDetails(), 'domestic')
  expect(home.country).toBe('SE')
  expect(setLocation(home, 'abroad').country).toBeNull()
  const remote = setLocation(home, 'remote')
  expect(remote).toMatchObject({ country: null, workplaceType: 'remote' })
  expect(setLocation(remote, 'domestic').workplaceType).toBe('onsite')
  expect(setLocation(remote, 'domestic', 'mixed').workplaceType).toBe('mixed')
  expect(setLocation({ ...home, workplaceType: 'remote' }, 'abroad').workplaceType).toBe('remote')
})

test('the form is dirty if its text, details or user tags differ (SHELL-89)', () => {
  const saved = form()
  expect(isDirty({ ...saved, title: 'Tekniker ' }, saved)).toBe(false)
  expect(isDirty({ ...saved, title: 'Montör' }, saved)).toBe(true)
  expect(isDirty({ ...saved, details: { ...saved.details, positions: 2 } }, saved)).toBe(true)
  expect(isDirty({ ...saved, tags: [{ label: 'Java', type: 'positive', origin: 'found' }] }, saved)).toBe(false)
})

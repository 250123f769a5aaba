import { expect, test } from 'vitest'
import { canRegister, checkCompanyContact, checkRegistration } from './registration.ts'

const now = new Date('2025-11-20T12:00:00Z')
const person = {
  firstName: 'Karin',
  lastName: 'Wallén',
  country: 'SE',
  city: 'Kramfors',
  dateOfBirth: '1985-04-02',
  phoneNumber: '070-174 06 31',
  email: 'karin@nordvik.example',
  password: 'Tavla-demo-2026',
}

test('allows registration only with valid fields and both agreements (ACC-27)', () => {
  expect(checkRegistration(person, now)).toEqual({})
  expect(canRegister(person, { terms: true, dataProcessing: true }, now)).toBe(true)
  expect(canRegister(person, { terms: true, dataProcessing: false }, now)).toBe(false)
  expect(canRegister(person, { terms: false, dataProcessing: true }, now)).toBe(false)
  for (const field of Object.keys(person) as (keyof typeof person)[]) {
    expect(Object.keys(checkRegistration({ ...person, [field]: ' ' }, now))).toEqual([field])
  }
})

test('requires a title, an e-mail address and a phone number of a company contact (ACC-40)', () => {
  expect(checkCompanyContact({ title: 'HR', email: 'a@b.se', phone: '0701740631' })).toEqual({})
  expect(checkCompanyContact({ title: ' ', email: 'x', phone: '' })).toEqual({
    title: ['required'],
    email: ['invalid'],
    phone: ['required'],
  })
})

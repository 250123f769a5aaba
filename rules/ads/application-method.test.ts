import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allowedMethods,
  APPLICATION_METHODS,
  requestedDocuments,
  canSwitchUse,
  checkLink,
  checkMethod,
  checkSavedMethod,
  chooseMethod,
  DOCUMENTS,
  methodOf,
  readMethod,
  writeMethod,
  type MethodChoice,
} from './application-method.ts'
import { appliesElsewhere, USES } from './ad-lifecycle.ts'
import { emptyForm } from '#rules/forms/form.ts'
import { suggestedForm } from '#rules/candidates/suggested-form.ts'

const site = ['https://jobb.tavla.example']
const none: MethodChoice = { method: null, documents: 'none', later: null, link: '', email: '' }
const form = suggestedForm('sv')

test('cannot switch between form methods and link or e-mail once saved (FORM-05)', () => {
  expect(allowedMethods('none')).toEqual(['form', 'documents', 'link', 'email'])
  expect(allowedMethods('documents')).toEqual(['form', 'documents'])
  expect(allowedMethods('link')).toEqual(['link', 'email'])
  for (const from of USES)
    for (const to of USES) {
      if (from !== 'none' && to !== 'none')
        expect(canSwitchUse(from, to)).toBe(appliesElsewhere(from) === appliesElsewhere(to))
    }
  expect(canSwitchUse('form', 'none')).toBe(false)
})

test('sets `later` to false and selects both documents for the documents method (FORM-07)', () => {
  expect(chooseMethod(none, 'documents')).toMatchObject({ later: false, documents: 'both' })
  expect(chooseMethod({ ...none, documents: 'cv', later: true }, 'documents')).toMatchObject({
    later: false,
    documents: 'cv',
  })
})

test('saves no documents when they are requested later (FORM-08)', () => {
  const choice = { ...chooseMethod(none, 'documents'), later: true }
  expect(writeMethod(choice)).toEqual({ use: 'documents', documents: 'none', link: null, email: null })
  expect(readMethod(writeMethod(choice))).toMatchObject({ method: 'documents', later: true, documents: 'both' })
  const form = { ...chooseMethod(none, 'form'), documents: 'cv', later: true } as const
  expect(writeMethod(form)).toMatchObject({ use: 'form', documents: 'none' })
  expect(readMethod(writeMethod(form))).toMatchObject({ method: 'form', later: true, documents: 'none' })
})

test('requires a decision about documents for the form methods (FORM-10, FORM-11)', () => {
  expect(checkMethod({ ...none, method: 'documents', documents: 'cv' }, emptyForm(), site)).toEqual({
    later: ['required'],
  })
  expect(checkMethod({ ...none, method: 'documents', later: false }, emptyForm(), site)).toEqual({
    documents: ['required'],
  })
  expect(checkMethod({ ...none, method: 'form', later: true }, form, site)).toEqual({})
  expect(checkMethod({ ...none, method: 'form', later: true }, emptyForm(), site)).toEqual({ form: ['emptyForm'] })
  // FORM-29 FORM-39: a form with only a type picker left is empty, not invalid.
  expect(
    checkMethod({ ...none, method: 'form', later: false }, { title: '', elements: [{ kind: 'unset' }] }, site),
  ).toEqual({ form: ['emptyForm'] })
  expect(
    checkMethod(
      { ...none, method: 'form', later: false },
      { title: '', elements: [...form.elements, { kind: 'unset' }] },
      site,
    ),
  ).toEqual({ form: ['invalidForm'] })
  expect(checkMethod(none, form, site)).toEqual({ method: ['required'] })
})

test('checks the link and the e-mail address (FORM-13, FORM-14, FORM-16, FORM-17)', () => {
  expect(checkLink(' https://nordvik.se/apply ', site)).toEqual([])
  expect(checkLink('nordvik.se', site)).toEqual(['invalid'])
  expect(checkLink('https://jobb.tavla.example/jobb/1/x', site)).toEqual(['ownSite'])
  expect(checkLink(' ', site)).toEqual(['required'])
  expect(checkMethod({ ...none, method: 'email', email: 'a@b' }, form, site)).toEqual({ email: ['invalid'] })
  expect(writeMethod({ ...none, method: 'email', email: ' a@b.se ' })).toEqual({
    use: 'email',
    documents: 'none',
    link: null,
    email: 'a@b.se',
  })
})

test('accepts every valid choice when it is saved, and reads it back as the same method (AD-06, FORM-41)', () => {
  const choice = fc.record({
    method: fc.constantFrom(...APPLICATION_METHODS),
    documents: fc.constantFrom(...DOCUMENTS),
    later: fc.constantFrom(null, true, false),
    link: fc.constantFrom('', 'https://nordvik.se', 'x'),
    email: fc.constantFrom('', 'a@b.se', 'x'),
  })
  fc.assert(
    fc.property(choice, (c) => {
      fc.pre(Object.keys(checkMethod(c, form, site)).length === 0)
      const saved = writeMethod(c)
      expect(checkSavedMethod(saved, form, 'none', site)).toEqual({})
      expect(checkSavedMethod(saved, form, saved.use, site)).toEqual({})
      expect(readMethod(saved).method).toBe(c.method)
      expect(writeMethod(readMethod(saved))).toEqual(saved)
    }),
  )
})

test('rejects documents and forms that do not fit the use (FORM-05, FORM-41)', () => {
  expect(
    checkSavedMethod({ use: 'link', documents: 'none', link: 'https://nordvik.se', email: null }, form, 'form', site),
  ).toEqual({ use: ['cannotSwitch'] })
  expect(checkSavedMethod({ use: 'none', documents: 'none', link: null, email: null }, form, 'none', site)).toEqual({
    use: ['required'],
  })
  expect(
    checkSavedMethod({ use: 'formWithDocuments', documents: 'none', link: null, email: null }, form, 'none', site),
  ).toEqual({ documents: ['required'] })
  expect(checkSavedMethod({ use: 'form', documents: 'cv', link: null, email: null }, form, 'none', site)).toEqual({
    documents: ['invalid'],
  })
})

test('returns the requested documents (PLUS-03)', () => {
  expect(requestedDocuments({ use: 'formWithDocuments', documents: 'both' })).toEqual(['cv', 'letter'])
  expect(requestedDocuments({ use: 'documents', documents: 'letter' })).toEqual(['letter'])
  expect(requestedDocuments({ use: 'form', documents: 'both' })).toEqual([])
})

test('maps each use to its method (FORM-08)', () => {
  expect((['none', 'form', 'formWithDocuments', 'link', 'email'] as const).map(methodOf)).toEqual([
    null,
    'form',
    'form',
    'link',
    'email',
  ])
})

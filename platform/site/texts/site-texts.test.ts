import { expect, test } from 'vitest'
import { alertTexts } from './alert-texts.ts'
import { listTexts } from './list-texts.ts'
import { ownTexts } from './own-texts.ts'
import { siteTexts } from './site-texts.ts'
import { adTexts } from '#platform/site/view/ad-texts.ts'
import { formTexts } from '#platform/foundation/texts/form-texts.ts'

test.each(Object.entries({ formTexts, adTexts, ownTexts, listTexts, alertTexts }))(
  'the texts of the pages include %s unchanged, without other texts for the same keys (PLUS-09, PLUS-70)',
  (_, group) => {
    for (const locale of ['sv', 'en'] as const) expect(siteTexts[locale]).toMatchObject(group[locale])
  },
)

test('uses a complete phrase for each label of the form (PLUS-03)', () => {
  const { sv, en } = siteTexts
  expect(sv.formSummary(3, [sv.cv])).toBe('3 frågor och CV')
  expect(sv.formSummary(1, [sv.cv, sv.letter])).toBe('1 fråga, CV och personligt brev')
  expect(sv.formSummary(0, [sv.letter])).toBe('Personligt brev')
  expect(en.formSummary(19, [en.cv, en.letter])).toBe('19 questions, CV and cover letter')
})

import { UNKNOWN_ARRIVAL } from '#rules/candidates/arrival.ts'
import { expect, test } from 'vitest'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import { adPage } from '#platform/site/ads/ad-page.ts'
import type { SiteAd } from '#platform/site/search/find-ads.ts'
import { emptyState } from '#platform/site/view/application-form.ts'
import { readMethod, writeMethod, type MethodChoice } from '#rules/ads/application-method.ts'
import { newElement, writeForm, type EditorForm } from '#rules/forms/form.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { suggestedForm } from '#rules/candidates/suggested-form.ts'
import { withKey, type FormState } from '#web/pages/company/ad/form/form-state.ts'
import { getRenderedId, renderFormPreview } from '#web/pages/company/ad/form/preview.ts'

const details: AdDetails = {
  content: '<p>Vi söker en tekniker.</p>',
  profession: 7411,
  positions: 2,
  type: 'indefinite',
  duration: null,
  specifications: ['regular'],
  extent: 'fullTime',
  partTimeTypes: 'unset',
  timePercentage: null,
  timeFrom: null,
  timeTo: null,
  extra: [],
  workplaceType: 'onsite',
  salaryType: 'fixed',
  salaryMode: 'range',
  salaryCurrency: 'SEK',
  salaryPayout: 'monthly',
  salaryFixed: null,
  salaryFrom: 34000,
  salaryTo: 39000,
  location: 'domestic',
  country: 'SE',
  postCode: '852 30',
  city: 'Sundsvall',
  address: 'Storgatan 14',
  contact: {
    person: 'Karin Wallén',
    position: 'Rekryterare',
    email: 'karin@nordvik.example',
    phone: '070-174 06 31',
    website: null,
  },
}
const title = 'Drifttekniker & <mer>'
const company = 'Nordvik "Energi" AB'
const undecided = readMethod({ use: 'none', documents: 'none', link: null, email: null })

/** Returns the application part of the ad's page, once this is saved. */
function onSite({ choice, form }: FormState, locale: Locale): string {
  const ad: SiteAd = {
    id: 1,
    title,
    type: 'active',
    start: new Date(0),
    end: null,
    publishedAt: new Date(0),
    furtherPlaces: [],
    placedAt: new Date(0),
    promotion: 'none',
    points: 0,
    details,
    ...writeMethod(choice),
    form: writeForm(form),
    company: { id: 1, name: company, fragment: null, homePage: null, retentionMonths: 24, isTest: false, logo: null },
  }
  const page = adPage({
    ad,
    locale,
    now: new Date(0),
    siteUrl: 'https://jobb.example',
    publicUrl: 'https://tavla.example',
    path: '/jobb/1/x',
    logoUrl: null,
    form: emptyState('', '', UNKNOWN_ARRIVAL),
  })
  return (/<(form|section) class="card form".*<\/\1>/s.exec(page)?.[0] ?? '').replace(
    / action="[^"]*"/,
    ' action="#ansok"',
  )
}
const preview = (state: FormState, locale: Locale) =>
  renderFormPreview({ state, locale, title, company, untitled: 'Fråga utan text' })

const kinds = (['label', 'text', 'radio', 'checkbox', 'number'] as const).map((kind) =>
  withKey({ ...newElement(kind), title: ` ${kind} <b>?</b> ` }),
)
const form: EditorForm = {
  title: 'Ansökan',
  elements: [
    ...suggestedForm('sv').elements,
    ...kinds.map((element) =>
      element.kind === 'radio' || element.kind === 'checkbox'
        ? { ...element, choices: ['Ja', ' ', 'Nej "nej"'] }
        : element,
    ),
    { kind: 'unset' },
  ],
}

test.each(['sv', 'en'] as const)(
  'the preview of the editor in %s matches the saved form on the job site (PLUS-03, PLUS-05)',
  (locale) => {
    const choices: MethodChoice[] = [
      { ...undecided, method: 'form', later: false, documents: 'both' },
      { ...undecided, method: 'form', later: true, documents: 'cv' },
      { ...undecided, method: 'documents', later: false, documents: 'letter' },
      { ...undecided, method: 'link', link: ' https://nordvik.example/jobb?a=1&b=2 ' },
      { ...undecided, method: 'email', email: ' jobb@nordvik.example ' },
    ]
    for (const choice of choices) {
      const state = { choice, form }
      const shown = onSite(state, locale)
      expect(shown).not.toBe('')
      // On the job site, the link goes through a redirect that counts clicks.
      expect(preview(state, locale)).toBe(
        shown.replace('href="/jobb/1/x/ansok"', 'href="https://nordvik.example/jobb?a=1&amp;b=2"'),
      )
    }
  },
)

test('the preview labels a question without text and omits a question without a type (FORM-26)', () => {
  const blank = withKey(newElement('text'))
  const unset = withKey({ kind: 'unset' } as const)
  const last = withKey({ ...newElement('label'), title: 'Sist' })
  const state: FormState = {
    choice: { ...undecided, method: 'form', later: true },
    form: { title: '', elements: [unset, blank, last] },
  }
  expect(preview(state, 'sv')).toContain('<label for="q0">Fråga utan text')
  expect(preview(state, 'sv')).toContain('id="q1"')
  expect(preview(state, 'sv')).not.toContain('id="q2"')
  expect([unset, blank, last].map(({ key }) => getRenderedId(state, key))).toEqual([null, 'q0', 'q1'])
  expect(preview({ ...state, choice: undecided }, 'sv')).toBeNull()
})

import { expect, test } from 'vitest'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { renderAdPreview, type PreviewOptions } from './render-ad-preview.ts'

const options = (over: Partial<PreviewOptions> = {}): PreviewOptions => ({
  form: {
    title: ' Tekniker ',
    details: {
      ...newAdDetails(),
      content: '<p>Vi söker dig.</p>',
      profession: 7,
      location: 'domestic',
      city: ' Kramfors ',
      salaryMode: 'fixed',
      salaryFixed: 33_500,
      salaryCurrency: 'SEK',
    },
  },
  company: { name: 'Nordvik & Co', logoUrl: null },
  profession: 'Elnätstekniker',
  locale: 'sv',
  period: { start: '2026-05-01T00:00:00Z', end: '2026-05-31T21:59:59Z' },
  now: new Date('2026-05-30T10:00:00Z'),
  missing: { title: 'Titel saknas', content: 'Texten visas här.' },
  ...over,
})

test('the preview matches the job site: escaped, trimmed, translated and with the last day (PLUS-01)', () => {
  const { row, article } = renderAdPreview(options())
  expect(row).toContain('<b>Tekniker</b><span class="who"><i>Nordvik &amp; Co</i>, Kramfors</span>')
  expect(article).toContain('<h1>Tekniker</h1>')
  expect(article).toContain('Ansök senast 31 maj, 1 dag kvar')
  expect(row).toContain('1 dag kvar')
  expect(article).toMatch(/33\u00a0500 kr per månad/)
  expect(article).toContain('Elnätstekniker')
  expect(renderAdPreview(options({ locale: 'en' })).article).toContain('Apply by 31 May, 1 day left')
  expect(renderAdPreview(options({ now: new Date('2026-05-31T10:00:00Z') })).article).toContain(
    'Ansök senast 31 maj, sista dagen',
  )
  expect(renderAdPreview(options({ now: new Date('2026-06-01T10:00:00Z') })).article).toContain(
    'Ansök senast 31 maj, ansökningstiden är slut',
  )
})

test('missing content leaves no gaps in the preview (PLUS-01)', () => {
  const { row, article } = renderAdPreview(options({ form: { title: ' ', details: newAdDetails() }, period: null }))
  expect(row).toContain('<b>Titel saknas</b><span class="who"><i>Nordvik &amp; Co</i></span>')
  expect(article).toContain('Texten visas här.')
  for (const absent of ['undefined', 'null', 'Ansök senast', '<section class="contact">'])
    expect(article).not.toContain(absent)
})

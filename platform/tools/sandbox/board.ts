import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { page } from './pages.ts'

// A job board for testing the import of ads: some pages contain a schema.org JobPosting, one page does not, and one ad
// has been deleted.

interface BoardAd {
  /** Hexadecimal, as in the address. */
  id: string
  slug: string
  title: string
  employer: string
  text: string
  /** JobPosting fields besides title, text and employer. Null leaves out the JobPosting. */
  posting: object | null
}

const locationOf = (street: string, postalCode: string, city: string, country = 'SE') => ({
  jobLocation: {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: country,
    },
  },
})

const ads: readonly BoardAd[] = [
  {
    id: '5f1c20',
    slug: 'undersköterska-natt',
    title: 'Undersköterska, natt',
    employer: 'Björkhagens omsorg',
    text:
      '<h2>Om jobbet</h2><p>Du arbetar natt på ett boende med 24 lägenheter. Ni är alltid två på plats.</p>' +
      '<ul><li>Omvårdnad och tillsyn</li><li>Läkemedel på delegering</li><li>Överlämning till dagpersonalen</li></ul>' +
      '<p>Du är utbildad undersköterska och har B-körkort.</p>',
    posting: {
      employmentType: ['PART_TIME', 'TEMPORARY'],
      totalJobOpenings: 2,
      occupationalCategory: 'Undersköterskor, hemtjänst, hemsjukvård och äldreboende',
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'SEK',
        value: { '@type': 'QuantitativeValue', minValue: 28_500, maxValue: 32_000, unitText: 'MONTH' },
      },
      applicationContact: {
        '@type': 'ContactPoint',
        name: 'Maria Lundqvist',
        contactType: 'Enhetschef',
        email: 'maria.lundqvist@bjorkhagen.example',
        telephone: '060-15 40 12',
      },
      ...locationOf('Björkvägen 8', '857 32', 'Sundsvall'),
    },
  },
  {
    id: '5f1c21',
    slug: 'systemutvecklare-på-distans',
    title: 'Systemutvecklare på distans',
    employer: 'Kodkollektivet',
    text: '<p>Du bygger bokningssystem i TypeScript tillsammans med fyra kolleger, varifrån du vill i Sverige.</p>',
    posting: {
      employmentType: 'FULL_TIME',
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Sweden' },
      occupationalCategory: 'Mjukvaru- och systemutvecklare m.fl.',
    },
  },
  {
    id: '5f1c22',
    slug: 'stuvare-i-trondheim',
    title: 'Stuvare i Trondheim',
    employer: 'Fjordhamn AS',
    text: '<p>Du lastar och lossar fartyg i skift.</p>',
    posting: {
      employmentType: 'PER_DIEM',
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'NOK',
        value: { '@type': 'QuantitativeValue', value: 245, unitText: 'HOUR' },
      },
      ...locationOf('Havnegata 12', '7010', 'Trondheim', 'NO'),
    },
  },
  {
    id: '5f1c23',
    slug: 'butikssäljare',
    title: 'Butikssäljare',
    employer: 'Sko & Sula',
    text: '<p>Sidan säger ingenting som en dator kan läsa.</p>',
    posting: null,
  },
]

const gone = { id: '5f1c24', slug: 'snickare' }

const addressOf = ({ id, slug }: { id: string; slug: string }): string => `/jobb/${id}/${encodeURIComponent(slug)}`

/** Returns a page of the board: the list at /jobb or an ad. Null if the path is not part of the board. */
export function answerBoard(path: string, now: Date): { status: number; body: string } | null {
  if (path === '/jobb') return { status: 200, body: listPage() }
  const [, id = ''] = /^\/jobb\/([0-9a-f]+)(?:\/[^/]*)?$/.exec(path) ?? []
  if (id === gone.id)
    return { status: 410, body: page('Annonsen är borttagen', '<main><h1>Annonsen är borttagen</h1></main>') }
  const ad = ads.find((each) => each.id === id)
  return ad ? { status: 200, body: adPage(ad, now) } : null
}

function listPage(): string {
  const rows = [...ads, { ...gone, title: 'Snickare (borttagen)', employer: 'Hyvel & Spån' }]
    .map(
      (ad) =>
        `<li><a href="${addressOf(ad)}"><strong>${escapeHtml(ad.title)}</strong><span>${escapeHtml(ad.employer)}</span></a></li>`,
    )
    .join('')
  return page(
    'Jobbsida · Tavla',
    `
<main>
<h1>En annan jobbsida</h1>
<p>Kopiera adressen till en annons och importera den i Tavla. <span lang="en">Copy the address of an ad and import it in Tavla.</span></p>
<ul class="mails">${rows}</ul>
</main>`,
  )
}

function adPage({ title, employer, text, posting }: BoardAd, now: Date): string {
  const today = stockholmDay(now)
  const data = posting && {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: text,
    datePosted: addDays(today, -3),
    validThrough: addDays(today, 25),
    hiringOrganization: { '@type': 'Organization', name: employer },
    ...posting,
  }
  const block = data
    ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
    : ''
  return page(
    `${title} · Jobbsida`,
    `
<main>
<nav><a href="/jobb">Alla annonser</a></nav>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(employer)}</p>
${text}
${block}
</main>`,
  )
}

import type { Locale } from '#rules/text-and-time/locale.ts'

const sv = {
  jobs: 'Lediga jobb',
  noJobs: 'Just nu finns inga lediga jobb här.',
  shown: (shown: number, all: number) => `Visar ${shown} av ${all}`,
  all: 'Visa alla',
  employees: (size: string) => `${size} anställda`,
  facts: 'Om företaget',
  mainOffice: 'Huvudkontor',
  founded: 'Grundat',
  revenue: 'Omsättning',
  contact: 'Kontakt',
  webSite: 'Webbplats',
}

const en: typeof sv = {
  jobs: 'Jobs',
  noJobs: 'There are no jobs here right now.',
  shown: (shown, all) => `Showing ${shown} of ${all}`,
  all: 'Show all',
  employees: (size) => `${size} employees`,
  facts: 'About the company',
  mainOffice: 'Head office',
  founded: 'Founded',
  revenue: 'Revenue',
  contact: 'Contact',
  webSite: 'Website',
}

/** Texts of a company's page by language. */
export const companyTexts: Record<Locale, typeof sv> = { sv, en }

import { formatOrganisationNumber, isOrganisationNumber } from '#rules/people/organisation-number.ts'

// Electronic addresses of Peppol: a number of the party under a scheme of the code list "Electronic Address Identifier
// Scheme" (EAS).

/** A number and the scheme it is of. */
export interface PeppolAddress {
  scheme: string
  number: string
}

/** Countries whose parties are addressed by their VAT number. */
const byVatNumber: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  ES: '9920',
  FR: '9957',
  GB: '9932',
  GR: '9933',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LI: '9936',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
}

/** The digits of a number where they are as many as those of a country have. */
const digitsOf = (number: string, count: number): string | null => {
  const digits = number.replace(/\D/g, '')
  return digits.length === count ? digits : null
}

/** Countries whose parties are addressed by their organisation number. */
const byOrganisationNumber: Readonly<Record<string, (number: string) => PeppolAddress | null>> = {
  SE: (number) =>
    isOrganisationNumber(number)
      ? { scheme: '0007', number: formatOrganisationNumber(number)?.replace('-', '') ?? '' }
      : null,
  NO: (number) => addressed('0192', digitsOf(number, 9)),
  DK: (number) => addressed('0184', digitsOf(number, 8)),
  // The OVT code: 0037 and the digits of the business id.
  FI: (number) => addressed('0216', digitsOf(number, 8), '0037'),
  IS: (number) => addressed('0196', digitsOf(number, 10)),
}

const addressed = (scheme: string, digits: string | null, before = ''): PeppolAddress | null =>
  digits === null ? null : { scheme, number: `${before}${digits}` }

/**
 * A VAT number as registers have it, with its country before it (BR-CO-09), however somebody typed it; null for none.
 */
export function registeredVatNumber(typed: string | null, country: string): string | null {
  const number = typed?.replace(/[^\p{L}\d]/gu, '').toUpperCase() ?? ''
  if (number === '') return null
  return /^[A-Z]{2}/.test(number) ? number : `${country === 'GR' ? 'EL' : country}${number}`
}

/** Where a party of a country gets e-invoices; null where its numbers do not tell: such a party has to say it. */
export function peppolAddress({
  organizationNumber,
  vatNumber,
  country,
}: {
  organizationNumber: string
  vatNumber: string | null
  country: string
}): PeppolAddress | null {
  const scheme = byVatNumber[country]
  if (scheme === undefined) return byOrganisationNumber[country]?.(organizationNumber) ?? null
  const number = registeredVatNumber(vatNumber, country)
  return number === null ? null : { scheme, number }
}

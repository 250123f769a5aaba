import { formatOrganisationNumber, isOrganisationNumber } from '#rules/people/organisation-number.ts'

// Electronic addresses of Peppol: a party's number with its scheme from the code list "Electronic Address Identifier
// Scheme" (EAS).

/** A number and its EAS scheme. */
export interface PeppolAddress {
  scheme: string
  number: string
}

/** Scheme of the VAT number, by country. Parties in these countries are addressed by their VAT number. */
const vatNumberSchemes: Readonly<Record<string, string>> = {
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

/** Returns the digits of a number, or null if there are not exactly `count` digits. */
const digitsOf = (number: string, count: number): string | null => {
  const digits = number.replace(/\D/g, '')
  return digits.length === count ? digits : null
}

/** Address of an organisation number, by country. Parties in these countries are addressed by that number. */
const byOrganisationNumber: Readonly<Record<string, (number: string) => PeppolAddress | null>> = {
  SE: (number) =>
    isOrganisationNumber(number)
      ? { scheme: '0007', number: formatOrganisationNumber(number)?.replace('-', '') ?? '' }
      : null,
  NO: (number) => addressOf('0192', digitsOf(number, 9)),
  DK: (number) => addressOf('0184', digitsOf(number, 8)),
  // The OVT code: 0037, followed by the digits of the business id.
  FI: (number) => addressOf('0216', digitsOf(number, 8), '0037'),
  IS: (number) => addressOf('0196', digitsOf(number, 10)),
}

const addressOf = (scheme: string, digits: string | null, prefix = ''): PeppolAddress | null =>
  digits === null ? null : { scheme, number: `${prefix}${digits}` }

/**
 * Normalises a VAT number as a user typed it: upper case, no separators, with its country prefix (BR-CO-09). Returns
 * null if it is empty.
 */
export function registeredVatNumber(input: string | null, country: string): string | null {
  const number = input?.replace(/[^\p{L}\d]/gu, '').toUpperCase() ?? ''
  if (number === '') return null
  return /^[A-Z]{2}/.test(number) ? number : `${country === 'GR' ? 'EL' : country}${number}`
}

/** Derives the e-invoice address of a party from its country and numbers, or returns null if that is not possible. */
export function peppolAddress({
  organizationNumber,
  vatNumber,
  country,
}: {
  organizationNumber: string
  vatNumber: string | null
  country: string
}): PeppolAddress | null {
  const scheme = vatNumberSchemes[country]
  if (scheme === undefined) return byOrganisationNumber[country]?.(organizationNumber) ?? null
  const number = registeredVatNumber(vatNumber, country)
  return number === null ? null : { scheme, number }
}

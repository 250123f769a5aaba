import { PACKAGES, type Package } from '#rules/promotion/packages.ts'
import { SPONSORING_FAULTS, type SponsoringFault } from '#rules/errors/sponsoring-faults.ts'

// The schema's enums in the words of the texts; one newer than this build reads as the first.

export const packageIds = PACKAGES

const packages = {
  volume: 'VOLUME',
  basic: 'BASIC',
  boost: 'BOOST',
  'boost-plus': 'BOOST_PLUS',
  'boost-pro': 'BOOST_PRO',
} as const satisfies Record<Package, string>
export const packageWords = {
  toSchema: (id: Package) => packages[id],
  toRule: (word: string): Package => PACKAGES.find((id) => packages[id] === word) ?? 'volume',
}

const payments = { monetary: 'MONETARY', credit: 'CREDIT', connection: 'CONNECTION', free: 'FREE' } as const
type Payment = keyof typeof payments
export const paymentWords = {
  toRule: (word: string): Payment =>
    (Object.keys(payments) as Payment[]).find((id) => payments[id] === word) ?? 'monetary',
}

export type SchemaPackage = (typeof packages)[Package]

const faults = {
  promotionFailed: 'PROMOTION_FAILED',
  integrationMissing: 'INTEGRATION_MISSING',
  integrationNotSetUp: 'INTEGRATION_NOT_SET_UP',
  noDefaultPromotionType: 'NO_DEFAULT_PROMOTION_TYPE',
  noSalesperson: 'NO_SALESPERSON',
  multipleLocations: 'MULTIPLE_LOCATIONS',
  countryNotSupported: 'COUNTRY_NOT_SUPPORTED',
  cityNotSupported: 'CITY_NOT_SUPPORTED',
  creditsNotEnabled: 'CREDITS_NOT_ENABLED',
  insufficientVolumeCredits: 'INSUFFICIENT_VOLUME_CREDITS',
  insufficientBasicCredits: 'INSUFFICIENT_BASIC_CREDITS',
  insufficientBoostCredits: 'INSUFFICIENT_BOOST_CREDITS',
  insufficientBoostPlusCredits: 'INSUFFICIENT_BOOST_PLUS_CREDITS',
  insufficientBoostProCredits: 'INSUFFICIENT_BOOST_PRO_CREDITS',
} as const satisfies Record<SponsoringFault, string>
export const faultWords = {
  toRule: (word: string): SponsoringFault =>
    SPONSORING_FAULTS.find((fault) => faults[fault] === word) ?? 'promotionFailed',
}

const services: Readonly<Record<string, string>> = {
  JOBYLON: 'Jobylon',
  TEAMTAILOR: 'Teamtailor',
  TEAMTAILOR_XML: 'Teamtailor XML',
  PONTY: 'Ponty',
}
/** The name a service has for itself. */
export const serviceWords = (word: string): string => services[word] ?? word

import { PACKAGES, type Package } from '#rules/promotion/packages.ts'
import { SPONSORING_FAULTS, type SponsoringFault } from '#rules/errors/sponsoring-faults.ts'

// Converts enums of the schema to the ids of the rules and texts. A value newer than this build becomes the default.

export const packageIds = PACKAGES

const packages = {
  volume: 'VOLUME',
  basic: 'BASIC',
  boost: 'BOOST',
  'boost-plus': 'BOOST_PLUS',
  'boost-pro': 'BOOST_PRO',
} as const satisfies Record<Package, string>
export const packageEnum = {
  toSchema: (id: Package) => packages[id],
  toRule: (value: string): Package => PACKAGES.find((id) => packages[id] === value) ?? 'volume',
}

const payments = { monetary: 'MONETARY', credit: 'CREDIT', connection: 'CONNECTION', free: 'FREE' } as const
type Payment = keyof typeof payments
export const paymentEnum = {
  toRule: (value: string): Payment =>
    (Object.keys(payments) as Payment[]).find((id) => payments[id] === value) ?? 'monetary',
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
  adNotActive: 'AD_NOT_ACTIVE',
  cityNotSupported: 'CITY_NOT_SUPPORTED',
  creditsNotEnabled: 'CREDITS_NOT_ENABLED',
  insufficientVolumeCredits: 'INSUFFICIENT_VOLUME_CREDITS',
  insufficientBasicCredits: 'INSUFFICIENT_BASIC_CREDITS',
  insufficientBoostCredits: 'INSUFFICIENT_BOOST_CREDITS',
  insufficientBoostPlusCredits: 'INSUFFICIENT_BOOST_PLUS_CREDITS',
  insufficientBoostProCredits: 'INSUFFICIENT_BOOST_PRO_CREDITS',
} as const satisfies Record<SponsoringFault, string>
/** The reasons of a refused task that are stored with it and shown below its row. */
export const faultReasons = Object.values(faults)
export const faultEnum = {
  toRule: (value: string): SponsoringFault =>
    SPONSORING_FAULTS.find((fault) => faults[fault] === value) ?? 'promotionFailed',
}

const services: Readonly<Record<string, string>> = {
  JOBYLON: 'Jobylon',
  TEAMTAILOR: 'Teamtailor',
  TEAMTAILOR_XML: 'Teamtailor XML',
  PONTY: 'Ponty',
}
/** Returns the name of a service. */
export const serviceName = (service: string): string => services[service] ?? service

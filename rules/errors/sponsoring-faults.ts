// Source: 2§8, 3§8.

/** Why an ad cannot be sponsored, in the order of the checks (PROMO-54 to PROMO-61). */
export const SPONSORING_FAULTS = [
  'integrationMissing',
  'integrationNotSetUp',
  'noDefaultPromotionType',
  'noSalesperson',
  'multipleLocations',
  'countryNotSupported',
  'cityNotSupported',
  'creditsNotEnabled',
  'insufficientVolumeCredits',
  'insufficientBasicCredits',
  'insufficientBoostCredits',
  'insufficientBoostPlusCredits',
  'insufficientBoostProCredits',
  'adNotActive',
  'promotionFailed',
] as const
export type SponsoringFault = (typeof SPONSORING_FAULTS)[number]

import { countryCodes } from '#platform/domains/identity/preferences/codes.ts'
import { lazy } from '#platform/foundation/reference-data/read-data.ts'

/** Alpha-3 codes of ISO 3166-1, in the order of `countryCodes`. */
const alpha3Codes = (
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE ' +
  'BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN BOL BES BRA BHS BTN BVT BWA BLR BLZ ' +
  'CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE ' +
  'DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA ' +
  'GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY ' +
  'HKG HMD HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN ' +
  'KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY ' +
  'MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ ' +
  'NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT ' +
  'REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ ' +
  'TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON TUR TTO TUV TWN TZA ' +
  'UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE'
).split(' ')

/** Names in common use that the lists of names do not contain. */
const shortNames: Readonly<Record<string, string>> = {
  UK: 'GB',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  Skottland: 'GB',
  'Northern Ireland': 'GB',
  Nordirland: 'GB',
  'Great Britain': 'GB',
  'United Kingdom of Great Britain and Northern Ireland': 'GB',
  USA: 'US',
  'United States of America': 'US',
  America: 'US',
  Amerika: 'US',
  EL: 'GR',
  Hellas: 'GR',
  Holland: 'NL',
  'Czech Republic': 'CZ',
  'Tjeckiska republiken': 'CZ',
  Macedonia: 'MK',
  Makedonien: 'MK',
  Turkey: 'TR',
  'South Korea': 'KR',
  Korea: 'KR',
  UAE: 'AE',
  'Hong Kong': 'HK',
  'Russian Federation': 'RU',
  'Viet Nam': 'VN',
  Palestine: 'PS',
  Eire: 'IE',
  'Kalaallit Nunaat': 'GL',
  'Česká republika': 'CZ',
  'Slovenská republika': 'SK',
}

/** The official languages of the EU and the Nordic countries, except Swedish and English. */
const otherLanguages = 'da nb nn fi is fo se de fr nl lb es pt it mt ga pl cs sk sl hr hu ro bg el et lv lt'.split(' ')

/** Folds a name: without case, accents, punctuation, articles and the form of government. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the |konungariket |kungariket |(?:federal )?republic of |kingdom of )+/, '')

/** Returns the countries by code and name in some languages. A name that two countries share has an empty code. */
function codesByName(languages: readonly string[]): Map<string, string> {
  const codes = new Map<string, string>()
  const add = (name: string, code: string): void => {
    const folded = fold(name)
    codes.set(folded, (codes.get(folded) ?? code) === code ? code : '')
  }
  for (const code of countryCodes) add(code, code)
  for (const [index, code] of alpha3Codes.entries()) add(code, countryCodes[index] ?? '')
  for (const [name, code] of Object.entries(shortNames)) add(name, code)
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of countryCodes) add(names.of(code) ?? code, code)
  }
  return codes
}

const codes = lazy(() => codesByName(['sv', 'en']))
const codesInOtherLanguages = lazy(() => codesByName(otherLanguages))

/**
 * Returns the ISO 3166-1 alpha-2 code of a country, or null if the name is unknown. Knows both ISO codes, common short
 * names, and the names in every official language of the EU and the Nordic countries.
 */
export function countryNamed(name: string): string | null {
  const folded = fold(name)
  return (codes().get(folded) ?? codesInOtherLanguages().get(folded)) || null
}

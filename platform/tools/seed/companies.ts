import { Type, type Static } from 'typebox'
import { readSeedFile } from './read-seed-file.ts'

const SeedCompany = Type.Object({
  name: Type.String(),
  organizationNumber: Type.String(),
  vatNumber: Type.String(),
  contact: Type.String(),
  webSite: Type.String(),
  contactEmail: Type.String(),
  companyAddress: Type.Object({
    streetAddress: Type.String(),
    postNumber: Type.String(),
    postArea: Type.String(),
    postCountry: Type.String(),
  }),
  about: Type.String(),
  typicalSsyk: Type.Array(Type.String()),
})
export type SeedCompany = Static<typeof SeedCompany>

/** Loads the invented companies of the demo. */
export const seedCompanies = readSeedFile('companies.json', Type.Object({ companies: Type.Array(SeedCompany) }))

/** The company with 400 ads, and the title of its ad with 2,000 candidates. */
export const largeCompanyName = 'Tranfjärden Logistik AB'
export const largeAdTitle = 'Lagermedarbetare, kvällsskift'

/** Default project and folder names. */
export const defaultTree = [
  { name: 'Löpande rekrytering', folders: ['Tillsvidare', 'Vikariat'] },
  { name: 'Kampanjer', folders: ['Sommar', 'Säsong'] },
]

/** Projects and folders of the large company: four projects with five folders each. */
export const largeTree = [
  { name: 'Borås terminal', folders: ['Plock och pack', 'Gods in', 'Gods ut', 'Truck', 'Underhåll'] },
  { name: 'Göteborg hamn', folders: ['Kran', 'Kajpersonal', 'Tull', 'Planering', 'Vikariat'] },
  { name: 'Distribution väst', folders: ['Chaufförer C', 'Chaufförer CE', 'Budbil', 'Trafikledning', 'Sommar'] },
  { name: 'Huvudkontor', folders: ['Ekonomi', 'IT', 'Kundtjänst', 'HR', 'Trainee'] },
]

/** Job titles of the large company's ads, with their SSYK code. */
export const logisticsTitles: readonly (readonly [title: string, ssyk: string])[] = [
  ['Lagermedarbetare', '4322'],
  ['Truckförare A och B', '8344'],
  ['Lastbilschaufför CE', '8332'],
  ['Chaufför budbil', '8321'],
  ['Trafikledare', '4323'],
  ['Godsmottagare', '4322'],
  ['Plockare, nattskift', '4322'],
  ['Transportplanerare', '4323'],
  ['Lagerledare', '4322'],
  ['Kranförare', '8343'],
  ['Tulldeklarant', '3331'],
  ['Kundtjänstmedarbetare, transport', '4222'],
]

/** Towns where the large company recruits. */
export const logisticsPlaces: readonly (readonly [city: string, postCode: string])[] = [
  ['Borås', '504 56'],
  ['Göteborg', '418 34'],
  ['Jönköping', '553 02'],
  ['Helsingborg', '252 25'],
  ['Örebro', '702 27'],
  ['Norrköping', '602 38'],
]

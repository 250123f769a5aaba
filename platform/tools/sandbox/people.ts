import { seedCompanies } from '#platform/tools/seed/companies.ts'
import { registeredCompanies } from './registered-companies.ts'

/** A test person who can sign in to the sandbox's identity service. */
export interface TestPerson {
  id: string
  name: string
  /** A test number published by the Swedish Tax Agency. */
  personalNumber: string
  /** Description on the page of the identity service. */
  about: { sv: string; en: string }
}

export const karin: TestPerson = {
  id: 'karin',
  name: 'Karin Margareta Wallén',
  personalNumber: '189001019802',
  about: {
    sv: 'tecknar sju aktiebolag och ett handelsbolag ensam',
    en: 'signs alone for seven limited companies and a partnership',
  },
}
export const per: TestPerson = {
  id: 'per',
  name: 'Per-Olof Lindqvist',
  personalNumber: '189001029819',
  about: {
    sv: 'tecknar Lindqvist & Ek Redovisning AB bara tillsammans med Hanna Ek',
    en: 'signs for Lindqvist & Ek Redovisning AB only together with Hanna Ek',
  },
}
export const nils: TestPerson = {
  id: 'nils',
  name: 'Nils Utan Firma',
  personalNumber: '191212121212',
  about: { sv: 'tecknar inget företag', en: 'signs for no company' },
}

export const testPersons: readonly TestPerson[] = [karin, per, nils]

/** A signatory of a company, as in the registry. */
export interface Signatory {
  id: string
  name: string
  email: string | null
  signs: 'alone' | 'jointly'
  /** Null for people who cannot sign in to the identity service. */
  personalNumber: string | null
}

export interface RegisteredCompany {
  organizationNumber: string
  name: string
  streetAddress: string
  postNumber: string
  postArea: string
  signatories: Signatory[]
}

const signatory = ({ id, name, personalNumber }: TestPerson, signs: Signatory['signs']): Signatory => ({
  id: `person-${id}`,
  name,
  email: `${id}@signatory.example`,
  signs,
  personalNumber,
})

/**
 * Signatories of the test persons' companies, by company name. The last of Karin's companies is in the demo and
 * therefore already on Tavla.
 */
const signatoriesByCompany: ReadonlyMap<string, Signatory[]> = new Map([
  ...[
    'Wallén Rekrytering AB',
    'Halla Fastighet AB',
    'Höga Kusten Turism AB',
    'Myrlund Skog AB',
    'Bergvik Måleri AB',
    'Timrå Kallbad AB',
    'Lyktvinden Omsorg AB',
    'Wallén & Dotter Handelsbolag',
  ].map((name): [string, Signatory[]] => [name, [signatory(karin, 'alone')]]),
  [
    'Lindqvist & Ek Redovisning AB',
    [
      signatory(per, 'jointly'),
      {
        id: 'person-hanna',
        name: 'Hanna Ek',
        email: 'hanna@signatory.example',
        signs: 'jointly',
        personalNumber: null,
      },
    ],
  ],
])

const first = ['Anna', 'Bengt', 'Cecilia', 'David', 'Eva', 'Fredrik', 'Greta', 'Henrik', 'Ingrid', 'Johan']
const last = ['Nyman', 'Öhman', 'Sjödin', 'Berglund', 'Hedin', 'Wikström', 'Boman', 'Kallio', 'Rask', 'Tydén']

/** Returns an invented sole signatory for any other company. Every fifth signatory has no e-mail address. */
const inventSignatory = (index: number): Signatory => ({
  id: `person-${index}`,
  name: `${first[index % first.length]} ${last[Math.floor(index / first.length) % last.length]}`,
  email: index % 5 === 4 ? null : `signatory${index}@signatory.example`,
  signs: 'alone',
  personalNumber: null,
})

/** All companies of the registry. */
export const registry: readonly RegisteredCompany[] = [
  ...seedCompanies().companies.map(
    ({ organizationNumber, name, companyAddress: { streetAddress, postNumber, postArea } }) => ({
      organizationNumber,
      name,
      streetAddress,
      postNumber,
      postArea,
    }),
  ),
  ...registeredCompanies.map(([organizationNumber, name, streetAddress, postNumber, postArea]) => ({
    organizationNumber,
    name,
    streetAddress,
    postNumber,
    postArea,
  })),
].map((company, index) => ({
  ...company,
  signatories: signatoriesByCompany.get(company.name) ?? [inventSignatory(index)],
}))

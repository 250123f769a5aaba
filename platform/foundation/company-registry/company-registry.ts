import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { OutboundError, type Outbound } from '#platform/foundation/outbound/outbound.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'

/** Connection to the registry of Swedish companies. */
export interface RegistrySettings {
  url: string
  /** Sent as a bearer token. */
  key: string
}

const Line = Type.String({ maxLength: 300 })
const Signs = Type.Enum(['alone', 'jointly'])

const RegisteredCompany = Type.Object({
  organizationNumber: Type.String({ pattern: '^\\d{6}-\\d{4}$' }),
  name: Line,
  streetAddress: Line,
  postNumber: Line,
  postArea: Line,
  /** People who sign for the company. Those who sign `jointly` need another signatory. */
  signatories: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 40 }),
      name: Line,
      email: Type.Union([Line, Type.Null()]),
      signs: Signs,
    }),
    { maxItems: 200 },
  ),
})
export type RegisteredCompany = Static<typeof RegisteredCompany>

const Engagement = Type.Object({
  organizationNumber: Type.String({ pattern: '^\\d{6}-\\d{4}$' }),
  name: Line,
  postArea: Line,
  signs: Signs,
})
const Engagements = Type.Object({ engagements: Type.Array(Engagement, { maxItems: 2000 }) })
/** A company that a person signs for. */
type Engagement = Static<typeof Engagement>

/** The registry does not respond, or its response is not valid. */
export class RegistryUnavailable extends Error {
  constructor(cause: unknown) {
    super('The company registry is not responding.', { cause })
    this.name = 'RegistryUnavailable'
  }
}

/** The registry of companies and their signatories. Every method can throw {@link RegistryUnavailable}. */
export interface CompanyRegistry {
  /** Returns a company by its number, `NNNNNN-NNNN`. Null if no company has the number. */
  getRegisteredCompany(organizationNumber: string): Promise<RegisteredCompany | null>
  /** Lists the companies a person signs for, by name. Sends the personal number in the body: URLs are logged. */
  listEngagements(personalNumber: string): Promise<Engagement[]>
}

const unset = async (): Promise<never> => {
  throw new RegistryUnavailable(new Error('COMPANY_REGISTRY_URL is not set.'))
}
/** The registry of an installation that has none. */
export const noCompanyRegistry: CompanyRegistry = { getRegisteredCompany: unset, listEngagements: unset }

export function createCompanyRegistry({
  url,
  key,
  outbound,
}: RegistrySettings & { outbound: Outbound }): CompanyRegistry {
  const request = async <S extends TSchema>(schema: S, path: string, body?: object): Promise<Static<S> | null> => {
    const response = await outbound
      .request({
        url: `${url}${path}`,
        accepts: ['application/json'],
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      .catch((error: unknown) => {
        if (error instanceof OutboundError) throw new RegistryUnavailable(error)
        throw error
      })
    if (response.status === 404) return null
    if (response.status !== 200) throw new RegistryUnavailable(response.status)
    const content = parse(response.body)
    if (!Value.Check(schema, content)) throw new RegistryUnavailable('The response has an unexpected format.')
    return content
  }
  return {
    getRegisteredCompany: (organizationNumber) =>
      request(RegisteredCompany, `/companies/${encodeURIComponent(organizationNumber)}`),
    async listEngagements(personalNumber) {
      const result = await request(Engagements, '/engagements', { personalNumber })
      return (result?.engagements ?? []).toSorted((a, b) => swedishNames.compare(a.name, b.name))
    },
  }
}

const swedishNames = new Intl.Collator('sv')

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), (_key, value: unknown) =>
      typeof value === 'string' ? cleanText('line', value) : value,
    )
  } catch {
    return null
  }
}

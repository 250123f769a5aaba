import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { OutboundError, type Outbound } from '#platform/foundation/outbound/outbound.ts'

/** Where the registry of Swedish companies answers. */
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
  /** People who sign for the company; only those who sign alone can answer for it by themselves. */
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
export type Engagement = Static<typeof Engagement>

/** The registry does not answer, or not as one. */
export class RegistryUnavailable extends Error {
  constructor(cause: unknown) {
    super('The company registry gives no answer', { cause })
    this.name = 'RegistryUnavailable'
  }
}

/** The registry of companies and who signs for them. Every question may throw {@link RegistryUnavailable}. */
export interface CompanyRegistry {
  /** Null for a number no company has. `NNNNNN-NNNN`. */
  company(organizationNumber: string): Promise<RegisteredCompany | null>
  /** The companies a person signs for, by name. The number travels in the body, never in an address that others log. */
  engagementsOf(personalNumber: string): Promise<Engagement[]>
}

export function createCompanyRegistry({
  url,
  key,
  outbound,
}: RegistrySettings & { outbound: Outbound }): CompanyRegistry {
  const ask = async <S extends TSchema>(schema: S, path: string, body?: object): Promise<Static<S> | null> => {
    const answer = await outbound
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
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new RegistryUnavailable(answer.status)
    const told = parse(answer.body)
    if (!Value.Check(schema, told)) throw new RegistryUnavailable('another shape')
    return told
  }
  return {
    company: (organizationNumber) => ask(RegisteredCompany, `/companies/${encodeURIComponent(organizationNumber)}`),
    async engagementsOf(personalNumber) {
      const found = await ask(Engagements, '/engagements', { personalNumber })
      return (found?.engagements ?? []).toSorted((a, b) => order.compare(a.name, b.name))
    },
  }
}

const order = new Intl.Collator('sv')

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

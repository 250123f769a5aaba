/** Returns the address of this installation's gateway. */
export const gatewayAddress = (): string => `${location.origin}/graphql`

/** Returns the address for assistants. */
export const mcpAddress = (): string => `${location.origin}/mcp`

/** Path of GraphiQL, for trying out a key. */
export const graphiqlAddress = '/graphiql?key'

/** Returns a function that returns the path of a key's entries in the audit log of a company. */
export const logPathOf = (companyId: number) => (name: string) =>
  `/${companyId}/audit-log?search=${encodeURIComponent(name)}`

/** Returns the feed addresses for a career page key. `key` can also be a placeholder. */
export const feedAddresses = (site: string, key: string) => ({
  json: `${site}/feeds/${key}/ads.json`,
  xml: `${site}/feeds/${key}/indeed.xml`,
})

/** Returns a first example request with a key. */
export const curlOf = (address: string): string => `curl ${address} \\
  -H "Authorization: Bearer tvl_…" \\
  -H "Content-Type: application/json" \\
  -d '{"query":"{ signedInKey { publishedAds { title city applyUrl } } }"}'`

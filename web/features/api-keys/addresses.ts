/** Where the gateway of this installation is asked. */
export const gatewayAddress = (): string => `${location.origin}/graphql`

/** Where GraphiQL is, to be tried with a key. */
export const graphiqlAddress = '/graphiql?key'

/** The feeds that a key of a career page opens; without the key, where it stands. */
export const feedAddresses = (site: string, key: string) => ({
  json: `${site}/feeds/${key}/ads.json`,
  xml: `${site}/feeds/${key}/indeed.xml`,
})

/** The first thing to try with a key. */
export const curlOf = (address: string): string => `curl ${address} \\
  -H "Authorization: Bearer tvl_…" \\
  -H "Content-Type: application/json" \\
  -d '{"query":"{ signedInKey { publishedAds { title city applyUrl } } }"}'`

import { sandboxClient } from '#platform/foundation/env/env.ts'

/** What a sandbox of a test answers with; `dashboard` is where people come back to. */
export const testServices = (dashboard = 'http://localhost:4000') => ({
  identity: { clientId: sandboxClient.id, clientSecret: sandboxClient.secret, redirectUri: `${dashboard}/assignment` },
  registryKey: sandboxClient.registryKey,
})

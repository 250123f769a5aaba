import { sandboxClient } from '#platform/foundation/env/service-settings.ts'

/** Options for the sandbox of a test. `dashboard` is the base address that users return to. */
export const testServices = (dashboard = 'http://localhost:4000') => ({
  identity: { clientId: sandboxClient.id, clientSecret: sandboxClient.secret, redirectUri: `${dashboard}/assignment` },
  registryKey: sandboxClient.registryKey,
})

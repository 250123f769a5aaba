import { join } from 'node:path'
import { loadEnv, type Env } from '#platform/foundation/env/env.ts'
import { sandboxClient } from '#platform/foundation/env/service-settings.ts'
import { GOOGLE_RETURN_PATH } from '#platform/foundation/identity-providers/google.ts'
import { startSandbox } from './sandbox.ts'

const env = settings()
const { sandboxPort: port, sandboxHost, host, dataDir, bankIdentity, google, publicUrl } = env
const hasIncomingMail = env.bounceDomain !== null || env.replyDomain !== null
const sandbox = await startSandbox({
  port,
  smtpPort: port + 25,
  host: sandboxHost,
  incomingMail: hasIncomingMail ? `smtp://${host}:${env.incomingMailPort}` : undefined,
  identity: {
    ...(bankIdentity ?? { clientId: sandboxClient.id, clientSecret: sandboxClient.secret }),
    redirectUri: `${publicUrl}/assignment`,
  },
  google: google === null ? undefined : { clientId: google.clientId, redirectUri: `${publicUrl}${GOOGLE_RETURN_PATH}` },
  registryKey: sandboxClient.registryKey,
  mailFile: join(dataDir ?? '.data', 'mailbox', 'mails.jsonl'),
})
// The identity service starts with its first request. This request starts it early, so that no user waits for it.
void fetch(`${sandbox.url}/identity/.well-known/openid-configuration`).catch(() => {})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))

function settings(): Env {
  try {
    return loadEnv()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

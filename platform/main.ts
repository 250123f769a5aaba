import manifest from '#package.json' with { type: 'json' }
import { buildApp } from '#platform/program/app.ts'
import { VaultError } from '#platform/foundation/auth/vault.ts'
import {
  firstAdministratorLink,
  offerFirstAdministrator,
} from '#platform/domains/identity/account/staff-invitations.ts'
import { createDeps } from '#platform/program/create-deps.ts'
import { migrate } from '#platform/foundation/db/migrations.ts'
import { openDatabase } from '#platform/foundation/db/open-database.ts'
import { requireFolders } from '#platform/foundation/files/require-folders.ts'
import { DatabaseConnectionError } from '#platform/foundation/db/connection-error.ts'
import { FolderLockedError } from '#platform/foundation/db/folder-lock.ts'
import { OldTablesError } from '#platform/foundation/db/require-upgradable.ts'
import { EnvError, loadEnv, type Env } from '#platform/foundation/env/env.ts'
import { createLog, errorText } from '#platform/foundation/log/log.ts'
import { startMailServer } from '#platform/foundation/mail/incoming/mail-server.ts'
import { smtpTransport } from '#platform/foundation/mail/mailer.ts'
import { mailReceivers } from '#platform/program/mail-receivers.ts'
import { serveMetrics } from '#platform/program/metrics-server.ts'
import { describeListenFault } from '#rules/settings/listen-fault.ts'
import { getSeed } from '#platform/foundation/env/default-seed.ts'
import { isEmpty, listDemoAccounts, seedDemo } from '#platform/tools/seed/demo.ts'
import { seedLarge } from '#platform/tools/seed/large.ts'

// Prints an uncaught error without the values it is about. Node.js would print them.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${errorText(error)}\n`)
  process.exit(1)
})

// Starts the platform: database, migrations, jobs, hub, HTTP. Shuts down gracefully on SIGTERM and SIGINT.

async function main(env: Env): Promise<void> {
  const log = createLog(env.logLevel)
  // OpenTelemetry is loaded only if a collector is configured.
  const stopTraces =
    env.traces && (await import('#tracing/open-telemetry.ts')).startTraceExport({ ...env.traces, program: 'platform' })
  await requireFolders(env)
  for (const note of env.warnings) log.warn(note)
  const database = await openDatabase({
    ...(env.databaseUrl !== null && { url: env.databaseUrl }),
    ...(env.databaseDirectUrl !== null && { directUrl: env.databaseDirectUrl }),
    ...(env.dataDir !== null && { dataDir: env.dataDir }),
    maxConnections: env.databaseConnections,
    timeoutMs: env.databaseTimeoutMs,
  })
  await migrate(database)
  const deps = await createDeps({ env, database, clock: () => new Date(), log, transport: smtpTransport(env.smtpUrl) })
  const app = await buildApp(deps)
  const seed = getSeed(env, database.kind)
  // If several platforms start on an empty database, one seeds it and the others wait.
  const isNew = await database.runExclusively(async () => {
    const isNew = await isEmpty(deps)
    if (seed !== 'none' && isNew) await seedDemo(deps)
    if (seed === 'large' && isNew) await seedLarge(deps.db)
    return isNew
  })
  if (seed === 'none' && env.seed === null && isNew)
    log.warn(
      'nobody can sign in yet: the database is empty. Register the first administrator with the link below. ' +
        'For a demo instead, set SEED=demo on an empty database.',
    )
  await deps.jobs.start()
  await deps.hub.start()

  const metrics =
    env.metricsPort === null ? null : await serveMetrics(app.metrics, { port: env.metricsPort, host: env.metricsHost })
  const receivers = mailReceivers(deps)
  const incomingMail =
    receivers.length === 0
      ? null
      : await startMailServer(log, receivers, { host: env.host, port: env.incomingMailPort })
  let isStopping = false
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    // Limits the shutdown to 15 s if something hangs.
    setTimeout(() => process.exit(1), 15_000).unref()
    await incomingMail?.stop()
    await app.close()
    await deps.hub.stop()
    await deps.jobs.stop()
    await metrics?.stop()
    await stopTraces?.()
    await database.close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))

  await app.listen({ host: env.host, port: env.platformPort })
  // Issued when the port is open, because a later start issues no second link while this one is valid. Printed to the
  // terminal, not to the log: the link gives full access.
  const first =
    seed === 'none' && isNew
      ? await database.runExclusively(() => offerFirstAdministrator(deps.db, deps.clock()))
      : null
  if (first !== null)
    process.stdout.write(`Register the first administrator here (single use): ${firstAdministratorLink(env, first)}\n`)
  log.info({ port: env.platformPort, database: database.kind, release: manifest.release }, 'platform started')
  // `npm start` shows the accounts that exist.
  process.send?.({ demoAccounts: await listDemoAccounts(deps.db) })
}

async function start(): Promise<void> {
  const env = loadEnv()
  await main(env).catch((error: unknown) => {
    const fault = describeListenFault(error, env.host, {
      PLATFORM_PORT: env.platformPort,
      PLATFORM_METRICS_PORT: env.metricsPort,
      BOUNCE_PORT: env.incomingMailPort,
    })
    throw fault === null ? error : new EnvError([fault])
  })
}

start().catch((error: unknown) => {
  const isExpected =
    error instanceof EnvError ||
    error instanceof DatabaseConnectionError ||
    error instanceof FolderLockedError ||
    error instanceof OldTablesError ||
    error instanceof VaultError
  process.stderr.write(`${isExpected ? (error as Error).message : errorText(error)}\n`)
  process.exit(1)
})

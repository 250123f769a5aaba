import manifest from '#package.json' with { type: 'json' }
import { areas } from '#gateway/areas/index.ts'
import { readEnv, type Env } from './env.ts'
import { createGateway } from './gateway.ts'
import { createLog } from '#gateway/observability/log.ts'
import { serveMetrics } from '#gateway/observability/metrics-server.ts'
import { describeListenFault } from '#rules/settings/listen-fault.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'

const env = readSettings()
// Loaded only if a collector is configured.
const stopTraces =
  env.traces && (await import('#tracing/open-telemetry.ts')).startTraceExport({ ...env.traces, program: 'gateway' })
const { log, flush } = createLog(env.logLevel)
for (const warning of env.warnings) log.warn(warning)
const gateway = createGateway({ env, log, typeDefs: loadTypeDefs(), areas, processMetrics: true })

// Registered before the port opens, so that a supervisor can stop a gateway that has just reported that it is ready.
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    log.info('gateway stops')
    void gateway
      .stop()
      .then(() => stopTraces?.())
      .then(() => {
        flush()
        process.exit(0)
      })
  })
}

try {
  if (env.metricsPort !== null)
    await serveMetrics(gateway.metrics.registry, { port: env.metricsPort, host: env.metricsHost })
  const port = await gateway.listen(env.port, env.host)
  log.info({ port, platform: env.platformUrl, release: manifest.release }, 'gateway ready')
  flush()
  process.send?.({ ready: true, port })
} catch (error) {
  console.error(describeListenFault(error, env.host, { PORT: env.port, METRICS_PORT: env.metricsPort }) ?? error)
  process.exit(1)
}

// An unhandled rejection is a bug, but must not end everyone's requests.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

// The last log lines before a crash are the ones that explain it.
process.on('uncaughtExceptionMonitor', (error) => {
  log.fatal({ err: error }, 'uncaught exception')
  flush()
})

function readSettings(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

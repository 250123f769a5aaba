import { HTTP, type SettingReader } from './setting-reader.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const seeds = ['demo', 'large', 'none'] as const

/** The seed of a new database, and the logs, metrics and traces of the program. */
export interface ProgramSettings {
  seed: (typeof seeds)[number] | null
  logLevel: (typeof logLevels)[number]
  /** The port of `/metrics`. Null: not served. */
  metricsPort: number | null
  metricsHost: string
  /** The URL of an OpenTelemetry collector, and the share of traces that it receives (0–1). Null: no traces. */
  traces: { endpoint: string; ratio: number } | null
}

export function readProgramSettings(reader: SettingReader, host: string): ProgramSettings {
  const { text, port, choice } = reader
  return {
    seed: choice('SEED', seeds),
    logLevel: choice('LOG_LEVEL', logLevels) ?? 'info',
    metricsPort: text('PLATFORM_METRICS_PORT') === null ? null : port('PLATFORM_METRICS_PORT', 0),
    metricsHost: text('METRICS_HOST') ?? host,
    traces: readTraces(reader),
  }
}

function readTraces({ optionalUrl, share }: SettingReader): ProgramSettings['traces'] {
  const endpoint = optionalUrl('OTEL_EXPORTER_OTLP_ENDPOINT', HTTP)
  const ratio = share('OTEL_TRACES_SAMPLER_ARG')
  return endpoint === null ? null : { endpoint, ratio }
}

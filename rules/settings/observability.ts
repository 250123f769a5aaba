import type { Setting } from './setting.ts'

/** Logs, metrics and traces. */
export const observabilitySettings = {
  LOG_LEVEL: {
    meaning: 'The lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    readBy: ['platform', 'gateway', 'npm start'],
    default: 'info',
    demo: '`warn`',
  },
  PLATFORM_METRICS_PORT: {
    meaning: 'The port of `/metrics` of the platform.',
    readBy: ['platform'],
    without: 'the platform serves no metrics',
  },
  METRICS_PORT: {
    meaning: 'The port of `/metrics` of the gateway.',
    readBy: ['gateway'],
    without: 'the gateway serves no metrics',
  },
  METRICS_HOST: {
    meaning: 'The address that the ports of `/metrics` listen on.',
    readBy: ['platform', 'gateway'],
    default: '{HOST}',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: 'The OpenTelemetry collector that receives traces (OTLP over HTTP).',
    readBy: ['platform', 'gateway'],
    without: 'the programs send no traces',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: 'The fraction of traces to send, 0 to 1.',
    readBy: ['platform', 'gateway'],
    default: '1',
  },
} as const satisfies Record<string, Setting>

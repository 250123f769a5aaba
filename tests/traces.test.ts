import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountRegisterRecruiter } from '#contract/identity/registration.ts'
import { callPlatform } from './support/platform-call.ts'
import { freePort } from './support/ports.ts'
import { createDatabase, type TestDatabase } from './support/postgres.ts'
import { startProgram, untilReady } from './support/program.ts'
import { dataFolder } from './support/seeded-folder.ts'

interface SpanRow {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status?: { code?: number }
  attributes?: { key: string; value: object }[]
  program: string
}

let folder: string
let collector: Server
let server: TestDatabase | null = null
/** All requests to the collector, raw and as spans. */
let sent = ''
const spans: SpanRow[] = []

beforeAll(async () => {
  folder = await dataFolder('none')
  const url = process.env['TEST_DATABASE_URL']
  if (url) server = await createDatabase(url)
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      sent += `${request.url} ${body}\n`
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: {
          resource: { attributes: { key: string; value: { stringValue?: string } }[] }
          scopeSpans: { spans: Omit<SpanRow, 'program'>[] }[]
        }[]
      }
      for (const { resource, scopeSpans } of resourceSpans) {
        const program = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
        for (const scope of scopeSpans) for (const span of scope.spans) spans.push({ ...span, program })
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  collector.close()
  await server?.drop()
  await rm(folder, { recursive: true, force: true })
})

const found = async (what: string, is: (span: SpanRow) => boolean): Promise<SpanRow> => {
  await expect.poll(() => spans.some(is), { message: what }).toBe(true)
  return spans.find(is) as SpanRow
}

test('gateway, platform, database and jobs export one trace per request without personal data (PLUS-84)', async () => {
  const [platformPort, port] = [await freePort(), await freePort()]
  const settings = {
    HOST: '127.0.0.1',
    PLATFORM_PORT: String(platformPort),
    PORT: String(port),
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    ...(server && { DATABASE_URL: server.url, SECRET_KEY: 'a key of this test alone and of no other' }),
  }
  const platform = startProgram('platform', 'platform/main.ts', settings)
  const gateway = startProgram('gateway', 'gateway/main.ts', settings)
  try {
    const site = `http://127.0.0.1:${platformPort}`
    await untilReady(platform, `${site}/readyz`)
    await untilReady(gateway, `http://127.0.0.1:${port}/healthz`)
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${'e'.repeat(32)}-${'e'.repeat(16)}-01` },
      body: JSON.stringify({
        query: 'mutation SignIn($input: SignInInput!) { signIn(input: $input) { errors { message } } }',
        variables: { input: { email: 'hemlig.person@example.com', password: 'Mycket-hemligt-2026' } },
      }),
    })
    expect(answer.status).toBe(200)
    const operation = await found(
      'the operation',
      ({ program, parentSpanId }) => program === 'tavla-gateway' && !parentSpanId,
    )
    // A visitor cannot set the trace id.
    expect(operation.traceId).not.toBe('e'.repeat(32))
    const upstream = await found(
      'the call of the gateway',
      ({ traceId, program, name }) =>
        traceId === operation.traceId && program === 'tavla-gateway' && name === 'account-login',
    )
    expect(upstream.parentSpanId).toBe(operation.spanId)
    const call = await found(
      'the call of the platform',
      ({ traceId, program, name }) =>
        traceId === operation.traceId && program === 'tavla-platform' && name === 'account-login',
    )
    expect(call.parentSpanId).toBe(upstream.spanId)
    if (server)
      expect(
        (await found('a statement', ({ traceId, name }) => traceId === operation.traceId && name === 'select')).program,
      ).toBe('tavla-platform')

    const mine = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
    const person = {
      email: 'annan.person@example.com',
      password: 'Mycket-hemligt-2026',
      firstName: 'Hemliga',
      lastName: 'Personsson',
      country: 'SE',
      city: 'Sundsvall',
      dateOfBirth: '1985-05-05',
      phoneNumber: '070-174 06 31',
    }
    const registered = await callPlatform(site, AccountRegisterRecruiter, { body: person }, null, {
      traceparent: `00-${mine.traceId}-${mine.spanId}-01`,
    })
    expect(registered.status).toBe(200)
    const registering = await found(
      'the registration',
      ({ traceId, name }) => traceId === mine.traceId && name === 'account-register-recruiter',
    )
    expect(registering.parentSpanId).toBe(mine.spanId)
    const job = await found(
      'the job of its mail',
      ({ traceId, name }) => traceId === mine.traceId && name === 'job send-mail',
    )
    expect(job.program).toBe('tavla-platform')
    for (const word of [
      'hemlig.person',
      'annan.person',
      'Mycket-hemligt',
      'Hemliga',
      'Personsson',
      '174 06 31',
      'Bearer',
    ])
      expect(sent).not.toContain(word)
    expect(sent).toMatch(/^\/v1\/traces /)
  } finally {
    await gateway.stop()
    await platform.stop()
  }
})

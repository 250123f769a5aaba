import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import { WebSocket, type ClientOptions } from 'ws'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueCertificate, type Certificate } from './support/certificate.ts'
import { signIn } from './support/graphql.ts'
import { freePort } from './support/ports.ts'
import { root } from './support/program.ts'
import { startTavla, type Tavla } from './support/tavla.ts'

// The proxies of deploy/proxy/ with the packages of the system, in front of the real programs. Only ports, certificate
// and temporary folders are replaced.

const dashboard = 'app.tavla.example'
const jobSite = 'jobb.tavla.example'

interface ProxyPorts {
  https: number
  http: number
  gateway: number
  platform: number
}

/** Returns the files of a proxy with these ports, by name, and the arguments that run it in the foreground. */
type Configure = (folder: string, ports: ProxyPorts, certificate: Certificate) => [Record<string, string>, string[]]

const read = (file: string): string => readFileSync(join(root, 'deploy/proxy', file), 'utf8')

const nginx: Configure = (folder, ports, { certificate, key }) => {
  const site = read('nginx.conf')
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${ports.gateway}`)
    .replaceAll('127.0.0.1:4100', `127.0.0.1:${ports.platform}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replaceAll('/etc/nginx/snippets/tavla.conf', join(folder, 'shared.conf'))
  const shared = read('nginx-shared.conf')
    .replaceAll('/etc/ssl/tavla/fullchain.pem', certificate)
    .replaceAll('/etc/ssl/tavla/privkey.pem', key)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
access_log off;
${temporary}
include ${folder}/tavla.conf;
}`
  return [
    { 'tavla.conf': site, 'shared.conf': shared, 'nginx.conf': main },
    ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')],
  ]
}

const caddy: Configure = (folder, ports, { certificate, key }) => {
  const site = read('Caddyfile')
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${ports.gateway}`)
    .replaceAll('127.0.0.1:4100', `127.0.0.1:${ports.platform}`)
    .replaceAll(/^(app|jobb)\.tavla\.example \{/gm, `$1.tavla.example:${ports.https} {\n\ttls ${certificate} ${key}`)
  const options = `{
	admin off
	http_port ${ports.http}
	https_port ${ports.https}
	default_bind 127.0.0.1
	storage file_system ${folder}
}
`
  return [{ Caddyfile: options + site }, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]]
}

const wrongSignIn =
  'mutation { signIn(input: { email: "nobody@brev.example", password: "wrong" }) { errors { __typename } } }'

let folder: string
let certificate: Certificate | null = null
let tavla: Tavla | undefined
// Debian has nginx in a folder that only root has in its PATH.
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` }
const isInstalled = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`], { env }).status === 0
const installed = isInstalled('openssl') ? ['nginx', 'caddy'].filter(isInstalled) : []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-proxy-'))
  if (installed.length === 0) return
  certificate = issueCertificate(folder, [dashboard, jobSite])
  tavla = await startTavla({
    seed: 'demo',
    env: {
      PUBLIC_URL: `https://${dashboard}`,
      SITE_URL: `https://${jobSite}`,
      // Not the whole range, because the visitors of these tests have other addresses in it.
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_SIGN_IN: '5/1',
    },
  })
})
afterAll(async () => {
  await tavla?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

describe.each([
  ['nginx', nginx],
  ['caddy', caddy],
] as const)('%s in front of the programs', (name, configure) => {
  let proxy: ChildProcess | undefined
  let ports: ProxyPorts
  let output = ''

  beforeAll(async () => {
    if (!tavla || !certificate || !installed.includes(name)) return
    const portOf = (url: string): number => Number(new URL(url).port)
    ports = {
      https: await freePort(),
      http: await freePort(),
      gateway: portOf(tavla.web),
      platform: portOf(tavla.site),
    }
    const own = await mkdtemp(join(folder, `${name}-`))
    const [files, args] = configure(own, ports, certificate)
    for (const [file, text] of Object.entries(files)) await writeFile(join(own, file), text)
    proxy = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, HOME: own } })
    for (const stream of [proxy.stdout, proxy.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const isUp = () =>
      send(dashboard, '/healthz').then(
        ({ status }) => status === 200,
        () => false,
      )
    while (!(await isUp())) {
      if (proxy.exitCode !== null) throw new Error(`${name} ended: ${output}`)
      await wait(50)
    }
  })
  afterAll(async () => {
    if (!proxy || proxy.exitCode !== null) return
    const ended = new Promise((resolve) => proxy?.once('close', resolve))
    proxy.kill('SIGTERM')
    await ended
  })
  beforeEach((context) => {
    if (!installed.includes(name)) context.skip(`${name} or openssl is not installed: apt-get install ${name} openssl`)
  })

  const optionsOf = (host: string, path: string, more: RequestOptions = {}): RequestOptions => ({
    host: '127.0.0.1',
    port: ports.https,
    path,
    servername: host,
    ca: certificate?.authority,
    agent: false,
    ...more,
    headers: { host, ...more.headers },
  })
  const send = (host: string, path: string, more: RequestOptions = {}, body?: string | Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(optionsOf(host, path, more), (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
  const post = (query: string, headers: Record<string, string> = {}, more: RequestOptions = {}): Promise<Answer> =>
    send(
      dashboard,
      '/graphql',
      { ...more, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      JSON.stringify({ query }),
    )

  test('passes both hosts, sends HSTS once, and keeps probes and the hub internal (PLUS-84)', async () => {
    for (const [host, path, status] of [
      [dashboard, '/healthz', 200],
      [dashboard, '/readyz', 404],
      [dashboard, '/schema/public.graphql', 200],
      [jobSite, '/jobb', 200],
      [jobSite, '/openapi.json', 200],
      [jobSite, '/sitemap.xml', 200],
      [jobSite, '/readyz', 404],
      [jobSite, '/hub', 404],
      [jobSite, '/hub/negotiate', 404],
    ] as const) {
      const { status: answered, headers } = await send(host, path)
      expect([host, path, answered, headers['strict-transport-security']]).toEqual([
        host,
        path,
        status,
        'max-age=31536000',
      ])
    }
    // The hub itself exists: only the proxy hides it.
    expect((await fetch(`${tavla?.site}/hub/negotiate`, { method: 'POST' })).status).toBe(401)
    const plain = await fetch(`http://127.0.0.1:${ports.http}/jobb?q=vvs`, {
      headers: { host: jobSite },
      redirect: 'manual',
    })
    expect(plain.status).toBeGreaterThanOrEqual(300)
    expect(plain.status).toBeLessThan(400)
  })

  test('compresses JSON of both programs (PLUS-84)', async () => {
    const token = await signIn({ site: tavla?.site ?? '' }, 'recruiter')
    const accept = { 'accept-encoding': 'gzip' }
    const large = await post('{ __schema { types { name fields { name } } } }', {
      ...accept,
      authorization: `Bearer ${token}`,
      accept: 'application/graphql-response+json',
    })
    expect([large.status, large.headers['content-type'], large.headers['content-encoding']]).toEqual([
      200,
      'application/graphql-response+json; charset=utf-8',
      'gzip',
    ])
    expect((await send(jobSite, '/openapi.json', { headers: accept })).headers['content-encoding']).toBe('gzip')
  })

  test('passes websockets (PLUS-84)', async () => {
    const token = await signIn({ site: tavla?.site ?? '' }, 'recruiter')
    class Socket extends WebSocket {
      constructor(url: string, protocols: string) {
        // ws passes all options to node:tls, although its types list only those of node:http.
        const options: ClientOptions & { servername: string } = {
          ca: certificate?.authority,
          servername: dashboard,
          headers: { host: dashboard },
          origin: `https://${dashboard}`,
        }
        super(url, protocols, options)
      }
    }
    await new Promise<void>((resolve, reject) => {
      const client = createClient({
        url: `wss://127.0.0.1:${ports.https}/graphql`,
        webSocketImpl: Socket,
        lazy: false,
        retryAttempts: 0,
        connectionParams: { token },
        onNonLazyError: reject,
        // The gateway has accepted the token.
        on: { connected: () => void Promise.resolve(client.dispose()).then(resolve), closed: reject },
      })
    })
  })

  test('passes event streams without buffering (PLUS-84, PLUS-104)', async () => {
    const token = await signIn({ site: tavla?.site ?? '' }, 'recruiter')
    const first = await new Promise((resolve, reject) => {
      const sent = request(
        optionsOf(dashboard, '/graphql', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'text/event-stream',
            'accept-encoding': 'gzip',
            authorization: `Bearer ${token}`,
          },
        }),
        (response) => {
          expect(response.statusCode).toBe(200)
          // The stream stays open, so a proxy that waits for its end passes nothing.
          response.once('data', (chunk: Buffer) => {
            resolve(chunk.toString())
            sent.destroy()
          })
        },
      )
      sent.on('error', reject)
      sent.end(JSON.stringify({ query: 'subscription { homeUpdated { needsResync } }' }))
    })
    expect(first).toBe(':\n\n')
  })

  test('passes an upload of 105 MB to the platform, and stops larger requests (PLUS-84, PLUS-04)', async () => {
    const [, address = ''] = /<loc>([^<]+\/jobb\/\d[^<]*)<\/loc>/.exec((await send(jobSite, '/sitemap.xml')).body) ?? []
    const path = new URL(address).pathname
    const upload = (bytes: number): Promise<Answer> => {
      const boundary = 'border-of-this-test'
      const start = `--${boundary}\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n`
      const body = Buffer.concat([Buffer.from(start), Buffer.alloc(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)])
      const headers = {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': body.length,
      }
      return send(jobSite, path, { method: 'POST', headers }, body)
    }
    // The platform reads the whole form and answers with its own page.
    const passed = await upload(105_000_000)
    expect(passed.status).not.toBe(413)
    expect(passed.headers['content-security-policy']).toBeDefined()
    expect(passed.body).toContain('id="ansok"')
    // The proxy may close the connection before the client has read the answer. Caddy 2.6 answers 502.
    const stopped = await upload(120_000_000).catch(() => null)
    if (stopped) expect([413, 502]).toContain(stopped.status)
    expect(stopped?.headers['content-security-policy']).toBeUndefined()
  })

  test('passes the address of the visitor, and ignores an address that the visitor sends (PLUS-84)', async () => {
    const from = (localAddress: string, claimed?: string): Promise<number> =>
      post(wrongSignIn, claimed === undefined ? {} : { 'x-forwarded-for': claimed }, { localAddress }).then(
        ({ status }) => status,
      )
    const busy = name === 'nginx' ? '127.0.0.21' : '127.0.0.31'
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push(await from(busy))
    expect(statuses[0]).not.toBe(429)
    expect(statuses.at(-1)).toBe(429)
    expect(await from(busy, '203.0.113.7')).toBe(429)
    expect(await from(busy.replace(/.$/, '2'))).not.toBe(429)
  })
})

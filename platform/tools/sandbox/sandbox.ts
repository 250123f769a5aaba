import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerBoard } from './board.ts'
import { isBounceKind, sendBounce } from './bounce.ts'
import { answerGallery } from './gallery.ts'
import { createRegistry } from './company-registry.ts'
import { createGoogle, type GoogleOptions } from './google.ts'
import { createIdentity, type IdentityHandler, type IdentityOptions } from './identity.ts'
import { createSmtpServer, Mailbox } from './mailbox.ts'
import { answerServices, isServicePath } from './services/answer.ts'
import { newServicesState, type ServicesState } from './services/state.ts'
import { sendReply } from './reply.ts'
import { listPage, mailFrame, mailPage, script, styles } from './pages.ts'

export interface SandboxOptions {
  /** Port of the mailbox page. 0 takes a free one. */
  port: number
  /** Port of the SMTP server. 0 takes a free one. */
  smtpPort: number
  host?: string
  /** File that keeps the mails across restarts. Undefined keeps them only in memory. */
  mailFile?: string
  /** SMTP server for bounces and replies, `smtp://host:port`. */
  incomingMail?: string | undefined
  clock?: () => Date
  /** Settings of the identity service. The default issuer is the sandbox's own address. */
  identity: Omit<IdentityOptions, 'issuer'> & { issuer?: string }
  /** Settings of the Google stand-in. Undefined disables it. */
  google?: GoogleOptions | undefined
  /** Key for the API of the company registry. */
  registryKey: string
}

export interface Sandbox {
  mailbox: Mailbox
  /** Modes of the stand-in services and the requests they received. */
  services: ServicesState
  url: string
  smtpUrl: string
  close(): Promise<void>
}

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'"
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; sandbox allow-popups allow-popups-to-escape-sandbox"

function send(response: ServerResponse, status: number, type: string, body: string | Buffer, csp = policy): void {
  response.writeHead(status, {
    'content-type': type.startsWith('image/') ? type : `${type}; charset=utf-8`,
    'content-security-policy': csp,
    'cache-control': 'no-store',
  })
  response.end(body)
}

/** Reads the body of a form. */
async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function createPages(mailbox: Mailbox, services: ServicesState, options: SandboxOptions): Server {
  const registry = createRegistry(options.registryKey)
  const google = options.google && createGoogle(options.google)
  // Created on the first request, because it needs the port and generates a key, which takes a moment.
  let identity: Promise<IdentityHandler> | undefined
  const answerOutside = async (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> => {
    identity ??= createIdentity({
      ...options.identity,
      issuer: options.identity.issuer ?? `http://${request.headers.host}/identity`,
    })
    // Forms of the identity service redirect to the dashboard: the choice of a person, and the form that signs out the
    // previous person.
    const csp = pathname.startsWith('/identity')
      ? policy.replace("form-action 'self'", `form-action 'self' ${new URL(options.identity.redirectUri).origin}`)
      : policy
    response.setHeader('content-security-policy', csp)
    const sendPage = (body: string): void => send(response, 200, 'text/html', body, csp)
    if (
      !(await registry(request, response, pathname, sendPage)) &&
      !(await (
        await identity
      )(request, response, pathname, sendPage))
    )
      send(response, 404, 'text/plain', 'Finns inte')
  }
  return createServer((request, response) => {
    // Set on every answer, including those of the stand-in services.
    response
      .setHeader('content-security-policy', policy)
      .setHeader('x-content-type-options', 'nosniff')
      .setHeader('referrer-policy', 'no-referrer')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    const to = searchParams.get('to') ?? ''
    const [, id, frame] = /^\/mail\/([\w-]+)(\/html)?$/.exec(pathname) ?? []
    if (pathname === '/') return send(response, 200, 'text/html', listPage(mailbox.list(to), to))
    if (pathname === '/healthz') return send(response, 200, 'text/plain', 'ok')
    if (pathname === '/mailbox.css') return send(response, 200, 'text/css', styles)
    if (pathname === '/mailbox.js') return send(response, 200, 'text/javascript', script)
    if (pathname === '/api/mails') return send(response, 200, 'application/json', JSON.stringify(mailbox.list(to)))
    if (isServicePath(pathname)) {
      const context = {
        state: services,
        now: (options.clock ?? (() => new Date()))(),
        origin: `http://${request.headers.host ?? 'localhost'}`,
        page: (body: string, status = 200) => send(response, status, 'text/html', body),
      }
      answerServices(request, response, pathname, context).catch(() => response.destroy())
      return undefined
    }
    if (google && pathname.startsWith('/google/')) {
      google(response, new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`), (body) =>
        send(response, 200, 'text/html', body),
      )
        .then((isAnswered) => {
          if (!isAnswered) send(response, 404, 'text/plain', 'Finns inte')
        })
        .catch(() => response.destroy())
      return undefined
    }
    if (/^\/(identity|registry)(\/|$)/.test(pathname)) {
      answerOutside(request, response, pathname).catch(() => response.destroy())
      return undefined
    }
    const gallery = answerGallery(pathname, searchParams)
    if (gallery) return send(response, 200, gallery.type, gallery.body, gallery.framed ? framePolicy : policy)
    const board = answerBoard(pathname, (options.clock ?? (() => new Date()))())
    if (board) return send(response, board.status, 'text/html', board.body)
    if (pathname === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(': waiting\n\n')
      const sendEvent = () => void response.write('data: mail\n\n')
      mailbox.on('mail', sendEvent)
      response.on('close', () => mailbox.off('mail', sendEvent))
      return undefined
    }
    const [, bouncedId = '', kind = ''] = /^\/mail\/([\w-]+)\/bounce\/(\w+)$/.exec(pathname) ?? []
    const bounced = mailbox.find(bouncedId)
    if (bounced && request.method === 'POST' && options.incomingMail !== undefined && isBounceKind(kind)) {
      sendBounce(bounced, kind, { smtpUrl: options.incomingMail, now: (options.clock ?? (() => new Date()))() }).then(
        () => {
          mailbox.markBounced(bounced.id, kind)
          response.writeHead(303, { location: `/mail/${bounced.id}` }).end()
        },
        (error: Error) => send(response, 502, 'text/plain', `Rapporten togs inte emot: ${error.message}`),
      )
      return undefined
    }
    const [, repliedId = ''] = /^\/mail\/([\w-]+)\/reply$/.exec(pathname) ?? []
    const replied = mailbox.find(repliedId)
    if (replied && request.method === 'POST' && options.incomingMail !== undefined) {
      const smtpUrl = options.incomingMail
      const now = (options.clock ?? (() => new Date()))()
      readText(request)
        .then((body) => sendReply(replied, new URLSearchParams(body).get('text') ?? '', { smtpUrl, now }))
        .then(
          () => response.writeHead(303, { location: `/mail/${replied.id}?replied=1` }).end(),
          (error: Error) => send(response, 502, 'text/plain', `Svaret togs inte emot: ${error.message}`),
        )
      return undefined
    }
    const mail = id === undefined ? undefined : mailbox.find(id)
    if (mail === undefined) return send(response, 404, 'text/plain', 'Finns inte')
    return frame === undefined
      ? send(
          response,
          200,
          'text/html',
          mailPage(mail, { canAnswer: options.incomingMail !== undefined, isReplied: searchParams.has('replied') }),
        )
      : send(response, 200, 'text/html', mailFrame(mail), framePolicy)
  })
}

/**
 * Starts stand-ins for external services: an SMTP server with a mailbox page, a job board, an identity service, a
 * company registry, and the services that companies connect to.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1'
  const mailbox = new Mailbox(options.mailFile)
  await mailbox.load()
  const services = newServicesState()
  const smtp = createSmtpServer(mailbox, options.clock ?? (() => new Date()))
  const http = createPages(mailbox, services, options)
  await new Promise<void>((resolve, reject) => void smtp.once('error', reject).listen(options.smtpPort, host, resolve))
  smtp.on('error', () => {}) // A client that disconnects midway is not an error.
  await new Promise<void>((resolve, reject) => void http.once('error', reject).listen(options.port, host, resolve))
  const portOf = (server: { address(): AddressInfo | string | null }) => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  return {
    mailbox,
    services,
    url: `http://${host}:${portOf(http)}`,
    smtpUrl: `smtp://${host}:${portOf(smtp.server)}`,
    close: async () => {
      http.closeAllConnections()
      await Promise.all([
        new Promise<void>((resolve) => void http.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ])
    },
  }
}

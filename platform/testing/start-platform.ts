import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import type { Call, CallInput, CallOutput } from '#contract/base/call.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import { buildApp } from '#platform/program/app.ts'
import type { RegisterArea } from '#platform/program/register-domains.ts'
import { signToken } from '#platform/calls/access/session-tokens.ts'
import { createDeps } from '#platform/program/create-deps.ts'
import type { Database, Db } from '#platform/foundation/db/client.ts'
import { sessions, users } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { loadEnv, type Env } from '#platform/foundation/env/env.ts'
import type { AccessParts } from '#platform/calls/access/access-parts.ts'
import { createLog, type Logger } from '#platform/foundation/log/log.ts'
import type { ByteStore } from '#platform/foundation/files/disk.ts'
import type { MailTransport, OutgoingMail } from '#platform/foundation/mail/mailer.ts'
import { jobActor, type Actor } from '#platform/calls/actor/actor.ts'
import { openTestDatabase } from './database.ts'
import { createFactories } from './factories.ts'

export {
  testPassword,
  type AdRow,
  type CandidateRow,
  type CompanyRow,
  type StepRow,
  type UserRow,
} from './factories.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

/** Secret key of every test platform, because two of them may share a database. */
export const testSecretKey = 'a-key-of-tests-that-seals-nothing-real'

export interface TestOptions {
  /** Areas to register. Default: all areas. */
  areas?: readonly RegisterArea[]
  env?: Partial<Env>
  /** Access checks in addition to those of the areas. */
  access?: AccessParts
  /** Initial time. Default: 2025-11-03 09:00 in Stockholm, a Monday. */
  now?: Date
  /** File store. Default: a temporary folder of the test. */
  store?: ByteStore
  /** Mail transport. Default: appends to the list `mail`. */
  transport?: MailTransport
  /** Logger. Default: discards all lines. */
  log?: Logger
  /** Database of another platform, to run two platforms on one database. The first platform closes it. */
  database?: Database
}

/** A clock that only moves when a test moves it. */
export interface TestClock {
  (): Date
  set(now: Date | string): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void
}

export interface Answer<C extends Call> {
  status: number
  /** Body of a 200 response. */
  body: CallOutput<C>
  /** Body of any other response. */
  error: ErrorBody
  headers: Record<string, string | undefined>
}

/** Caller: a token, or a user to sign in for the call. */
export type As = string | { id: string }

export interface InjectOptions {
  headers?: Record<string, string>
  /** File of a multipart call. */
  file?: { name: string; contentType: string; bytes: Uint8Array }
}

/** Input of a call, or optional if the call takes none. */
export type InputOf<C extends Call> = unknown extends CallInput<C> ? object | undefined : CallInput<C>

export type TestPlatform = Awaited<ReturnType<typeof startPlatform>>

/**
 * Starts a platform for a test file, with a real database, real jobs that the test runs explicitly, and a list of sent
 * mail. Close it at the end.
 */
export async function startPlatform(options: TestOptions = {}) {
  const database = options.database ?? (await openTestDatabase())
  const filesFolder = await mkdtemp(join(tmpdir(), 'tavla-test-'))
  const env: Env = {
    ...loadEnv({ LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'error', SECRET_KEY: testSecretKey }),
    dataDir: filesFolder,
    checkResponses: true,
    ...options.env,
  }
  const clock = createClock(options.now ?? new Date('2025-11-03T08:00:00.000Z'))
  const mail: OutgoingMail[] = []
  /** Last log line, which gives the cause of a 500 response. Printed with the other lines if a test passes a logger. */
  let lastLine = ''
  const lastLineStream = { write: (line: string) => void (lastLine = line) }
  const deps: Deps = await createDeps({
    env,
    database,
    clock,
    log:
      options.log ?? createLog(env.logLevel, ...(process.env['TEST_LOG_LEVEL'] === undefined ? [lastLineStream] : [])),
    transport: options.transport ?? (async (each) => void mail.push(each)),
    ...(options.store && { store: options.store }),
    cron: false,
    ...(options.access && { access: options.access }),
  })
  const app: FastifyInstance = await buildApp(deps, options.areas)
  await deps.jobs.start({ workers: false })
  await app.ready()
  const db: Db = deps.db
  const tokenOf = createSignIn(deps)
  /** Creates an anonymous or job actor, for use cases without a call. */
  const actor = (over: Partial<Actor> = {}): Actor => ({ ...jobActor(deps, { id: 'test', now: clock() }), ...over })

  /** Sends a request through the HTTP layer. A test that sends input the types forbid must cast it. */
  const inject = async <C extends Call>(
    call: C,
    input?: InputOf<C>,
    as?: As,
    { headers = {}, file }: InjectOptions = {},
  ): Promise<Answer<C>> => {
    const {
      params = {},
      query = {},
      body,
    } = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
    const token = typeof as === 'string' ? as : as ? await tokenOf(as) : null
    const path = call.path.replace(/\{([^}]+)\}/g, (_match, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) =>
        [value]
          .flat()
          .filter((each) => each !== undefined && each !== null)
          .map((each) => [name, String(each)]),
      ),
    )
    const multipart = file && encodeMultipart(file)
    const response = await app.inject({
      method: call.method,
      url: search.size > 0 ? `${path}?${search}` : path,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(multipart && { 'content-type': multipart.contentType }),
        ...(!multipart && body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(multipart ? { payload: multipart.payload } : body !== undefined && { payload: JSON.stringify(body) }),
    })
    if (response.statusCode === 500) console.error(`${call.id} failed: ${lastLine}`)
    const payload: unknown = response.payload === '' ? undefined : response.json()
    return {
      status: response.statusCode,
      body: payload as CallOutput<C>,
      error: payload as ErrorBody,
      headers: response.headers as Record<string, string | undefined>,
    }
  }

  /** Numbers the events, and runs every job that is due by the test's clock. Their mail is added to {@link mail}. */
  const runJobs = async (): Promise<number> => {
    await deps.hub.flush()
    return deps.jobs.runDue(clock())
  }

  return {
    app,
    deps,
    db,
    database,
    env,
    clock,
    mail,
    inject,
    actor,
    runJobs,
    /** Runs the jobs and returns the newest mail to an address. */
    async lastMail(to: string): Promise<OutgoingMail> {
      await runJobs()
      const newest = mail.findLast((each) => each.to === to)
      if (!newest) throw new Error(`No mail was sent to ${to}.`)
      return newest
    },
    /** Returns a token of a new session of the user, or of a staff member impersonating the user. */
    signIn: (user: { id: string }, { impersonator }: { impersonator?: { id: string } } = {}): Promise<string> =>
      tokenOf(user, { impersonator: impersonator ?? null }),
    /** Listens on the port, or on a free one for 0, starts the hub, and returns the base address. */
    async listen(port = 0): Promise<string> {
      await app.listen({ host: '127.0.0.1', port })
      await deps.hub.start()
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    },
    ...createFactories(db, clock),
    async close(): Promise<void> {
      await app.close()
      await deps.hub.stop()
      await deps.jobs.stop()
      if (!options.database) await database.close()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

function createClock(start: Date): TestClock {
  let now = start
  return Object.assign(() => new Date(now), {
    set(next: Date | string) {
      now = new Date(next)
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms)
    },
  } satisfies { set: TestClock['set']; advance: TestClock['advance'] })
}

/**
 * Creates sessions directly in the database, so tests need not sign in over HTTP. The token is fresh by the test's
 * clock.
 */
function createSignIn(deps: Deps) {
  const { db, clock } = deps
  const sessionIds = new Map<string, string>()
  const createSession = async (
    userId: string,
    impersonation: { id: string; sessionId: string } | null,
    now: Date,
  ): Promise<string> => {
    const id = randomUUID()
    await db.insert(sessions).values({
      id,
      userId,
      impersonatorId: impersonation?.id ?? null,
      impersonatorSessionId: impersonation?.sessionId ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 10 * 365 * DAY_MS),
    })
    return id
  }
  return async (
    { id }: { id: string },
    newSession: { impersonator: { id: string } | null } | null = null,
  ): Promise<string> => {
    const now = clock()
    const [user] = await db.select().from(users).where(eq(users.id, id))
    if (!user) throw new Error(`No user has the id ${id}.`)
    const behind = newSession?.impersonator ?? null
    const sessionId =
      (newSession ? undefined : sessionIds.get(id)) ??
      (await createSession(id, behind && { id: behind.id, sessionId: await createSession(behind.id, null, now) }, now))
    if (!newSession) sessionIds.set(id, sessionId)
    return signToken({ db, deps, now }, { sessionId, user, impersonatorId: behind?.id ?? null })
  }
}

function encodeMultipart({ name, contentType, bytes }: NonNullable<InjectOptions['file']>): {
  contentType: string
  payload: Buffer
} {
  const boundary = `----tavla${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${contentType}\r\n\r\n`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

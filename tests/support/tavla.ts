import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './ports.ts'
import { root, startProgram, untilReady, type Program } from './program.ts'
import { dataFolder } from './seeded-folder.ts'
import { Mailbox } from './mailbox.ts'

export interface TavlaOptions {
  /** The demo's data, or an empty database; `none` by default. */
  seed?: 'demo' | 'none'
  /** Additional settings for all programs. */
  env?: Readonly<Record<string, string>>
  /** Journeys need the built web client; tests of the servers do not. */
  needsWeb?: boolean
}

/** The three programs as `npm start` runs them, with separate ports and a separate data folder. */
export interface Tavla {
  /** URL of the web app and GraphQL, without a trailing slash. */
  readonly web: string
  /** URL of REST, hub and job site. */
  readonly site: string
  readonly sandbox: string
  readonly dataDir: string
  readonly mailbox: Mailbox
  /** The running programs. A restart replaces the program. */
  readonly programs: { sandbox: Program; platform: Program; gateway: Program }
  startPlatform(): Promise<Program>
  startGateway(): Promise<Program>
  /** Starts a second platform and gateway with the same settings on other ports. */
  startSecondInstance(): Promise<{ web: string; site: string }>
  /** Returns the lines that the servers logged as errors. */
  errorLines(): string[]
  /** Stops everything and removes the data. */
  stop(): Promise<void>
}

const host = '127.0.0.1'

/** Starts sandbox, platform and gateway and waits until they are ready. */
export async function startTavla({ seed = 'none', env = {}, needsWeb = false }: TavlaOptions = {}): Promise<Tavla> {
  if (needsWeb && !existsSync(join(root, 'web/dist/index.html')))
    throw new Error('The web client is not built: run `node scripts/build.ts` first, or `npm test`, which does.')
  const [gatewayPort, platformPort, sandboxPort] = [await freePort(), await freePort(), await freePort(25)]
  const dataDir = await dataFolder(seed)
  const web = `http://${host}:${gatewayPort}`
  const site = `http://${host}:${platformPort}`
  const settings = {
    HOST: host,
    PORT: String(gatewayPort),
    PLATFORM_PORT: String(platformPort),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    PUBLIC_URL: web,
    SITE_URL: site,
    SEED: seed,
    LOG_LEVEL: 'warn',
    IMPORT_HOSTS: `http://${host}:${sandboxPort}`,
    // Tests fill in forms faster than the minimum for people.
    SHORTEST_FILL_SECONDS: '0',
    GOOGLE_CLIENT_ID: 'tavla',
    GOOGLE_ISSUER: `http://${host}:${sandboxPort}/google`,
    ...env,
  }
  /** All programs that were started, in order. */
  const started: Program[] = []
  const start = async (
    name: keyof Tavla['programs'],
    url: string,
    other: Readonly<Record<string, string>> = {},
  ): Promise<Program> => {
    const program = startProgram(name, name === 'sandbox' ? 'platform/tools/sandbox/main.ts' : `${name}/main.ts`, {
      ...settings,
      ...other,
    })
    started.push(program)
    await untilReady(program, url)
    return program
  }
  const sandbox = `http://${host}:${sandboxPort}`
  // `/readyz` of the gateway requires the built web client. Server tests run without it.
  const ready = existsSync(join(root, 'web/dist/index.html')) ? 'readyz' : 'healthz'
  const [sandboxProgram, platform] = await Promise.all([
    start('sandbox', `${sandbox}/healthz`),
    start('platform', `${site}/readyz`),
  ])
  const programs = { sandbox: sandboxProgram, platform, gateway: await start('gateway', `${web}/${ready}`) }
  return {
    web,
    site,
    sandbox,
    dataDir,
    mailbox: new Mailbox(sandbox),
    programs,
    startPlatform: async () => (programs.platform = await start('platform', `${site}/readyz`)),
    startGateway: async () => (programs.gateway = await start('gateway', `${web}/${ready}`)),
    startSecondInstance: async () => {
      const [port, platformPort] = [await freePort(), await freePort()]
      const beside = { web: `http://${host}:${port}`, site: `http://${host}:${platformPort}` }
      // The public URLs stay the same, because both instances are one Tavla to the outside.
      const other = { PORT: String(port), PLATFORM_PORT: String(platformPort) }
      await start('platform', `${beside.site}/readyz`, other)
      await start('gateway', `${beside.web}/${ready}`, other)
      return beside
    },
    errorLines: () =>
      started.flatMap((program) =>
        program
          .output()
          .split('\n')
          .filter((line) => isErrorLine(line))
          .map((line) => `${program.name}: ${line}`),
      ),
    stop: async () => {
      // Stops the sandbox last, so that no mail is rejected during shutdown.
      for (const name of ['gateway', 'platform', 'sandbox'])
        await Promise.all(started.filter((program) => program.name === name).map((program) => program.stop()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns whether a line is an error or fatal log line, or not a log line at all. */
function isErrorLine(line: string): boolean {
  if (line.trim() === '') return false
  try {
    const { level } = JSON.parse(line) as { level?: unknown }
    return typeof level === 'number' ? level >= 50 : level === 'error' || level === 'fatal'
  } catch {
    return true
  }
}

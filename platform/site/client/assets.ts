import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

// Not @fastify/static: the files get their names and contents at start-up and stay in memory.

const readAsset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const font = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'),
)

const files = new Map<string, { type: string; bytes: Buffer }>()

/** Publishes a file under a name with its content hash, so that browsers can cache it permanently. */
function publish(name: string, type: string, content: Buffer | string): string {
  const bytes = Buffer.from(content)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  const path = `/site/${name.replace(/(\.\w+)$/, `.${hash}$1`)}`
  files.set(path, { type, bytes })
  return path
}

const javascript = 'text/javascript; charset=utf-8'
const fontPath = publish('inter.woff2', 'font/woff2', font)
/** Publishes a script after replacing its imports with their hashed addresses. */
const script = (name: string, from: Record<string, string> = {}): string =>
  publish(
    name.replace(/^.*\//, ''),
    javascript,
    Object.entries(from).reduce((text, [own, path]) => text.replaceAll(`'./${own}'`, `'${path}'`), readAsset(name)),
  )

const sendPath = script('send.js')
const parts = {
  'enhance.js': script('../view/enhance.js'),
  'send.js': sendPath,
  'jobs.js': script('jobs.js'),
  'own.js': script('own.js'),
  'hand-in.js': script('hand-in.js', { 'send.js': sendPath }),
  'apply.js': script('apply.js', { 'send.js': sendPath }),
}

/** Addresses of the job site's static files. */
export const assets = {
  font: fontPath,
  styles: publish(
    'site.css',
    'text/css; charset=utf-8',
    readAsset('../view/site.css').replace('/site/inter.woff2', fontPath),
  ),
  jobsStyles: publish('jobs.css', 'text/css; charset=utf-8', readAsset('jobs.css')),
  candidateStyles: publish(
    'candidate.css',
    'text/css; charset=utf-8',
    readAsset('candidate.css').replace(
      '/site/contours.svg',
      publish('contours.svg', 'image/svg+xml', readAsset('contours.svg')),
    ),
  ),
  script: script('site.js', parts),
  icon: publish('icon.svg', 'image/svg+xml', readAsset('icon.svg')),
}

/** Serves the static files. Their addresses change with their content. */
export function registerAssets(app: FastifyInstance): void {
  for (const [path, { type, bytes }] of files) {
    app.get(path, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }).send(bytes),
    )
  }
}

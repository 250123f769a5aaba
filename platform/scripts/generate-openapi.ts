import { readFile, readdir, writeFile } from 'node:fs/promises'
import type { Call } from '#contract/call.ts'
import { describeCalls } from '../openapi.ts'

// Writes platform/openapi.json from the declarations in platform/contract that are served. With --check it only compares, and fails when
// the file is stale.

const folder = new URL('../contract/', import.meta.url)
const target = new URL('../openapi.json', import.meta.url)

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const calls: Call[] = []
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()) {
  const module: object = await import(new URL(file, folder).href)
  calls.push(...Object.values(module).filter(isCall).filter((call) => !call.planned))
}
const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
const text = `${JSON.stringify(describeCalls(calls, version), null, 2)}\n`

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '')
  if (current !== text) {
    process.stderr.write('platform/openapi.json is stale: run node platform/scripts/generate-openapi.ts\n')
    process.exit(1)
  }
} else {
  await writeFile(target, text)
}

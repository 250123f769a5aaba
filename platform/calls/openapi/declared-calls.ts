import { readdir } from 'node:fs/promises'
import type { Call } from '#contract/base/call.ts'

const folder = new URL('../../contract/', import.meta.url)

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Loads all call declarations in platform/contract. */
export async function loadDeclaredCalls(): Promise<Call[]> {
  const calls: Call[] = []
  for (const file of (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()) {
    const module: object = await import(new URL(file, folder).href)
    calls.push(...Object.values(module).filter(isCall))
  }
  return calls
}

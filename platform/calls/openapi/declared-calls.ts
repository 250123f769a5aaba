import { readdir } from 'node:fs/promises'
import { mustDeclareImpersonation, type Call } from '#contract/base/call.ts'

const folder = new URL('../../contract/', import.meta.url)

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/**
 * Loads all call declarations in platform/contract. Throws if a call does not say whether staff can make it while they
 * impersonate a user, so that the generated files cannot be written without the decision (ACC-67).
 */
export async function loadDeclaredCalls(): Promise<Call[]> {
  const calls: Call[] = []
  for (const file of (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()) {
    const module: object = await import(new URL(file, folder).href)
    calls.push(...Object.values(module).filter(isCall))
  }
  const undecided = calls.filter((call) => mustDeclareImpersonation(call) && call.whileImpersonating === undefined)
  if (undecided.length > 0)
    throw new Error(`Declare \`whileImpersonating\` for ${undecided.map(({ id }) => id).join(', ')}.`)
  return calls
}

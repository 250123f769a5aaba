import { Type } from 'typebox'
import { expect, test, vi } from 'vitest'
import { loadDeclaredCalls } from '#platform/calls/openapi/declared-calls.ts'
import { mediaTypesOf } from '#contract/base/scalars.ts'
import { compileInput, compileOutput } from './validation.ts'

/**
 * Returns the error of compiling a schema, or null. No value matches every schema, so this also compiles the explaining
 * validator.
 */
function faultOf(compile: () => unknown): string | null {
  try {
    compile()
    return null
  } catch (error) {
    return String(error)
  }
}

// Validators are compiled on first use, so an invalid schema would otherwise fail only in a request.
test('compiles the input and response schemas of every declared call', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const calls = await loadDeclaredCalls()
  expect(calls.length).toBeGreaterThan(300)
  const faults = calls.flatMap(({ id, params, query, body, upload, response }) =>
    [
      ...[params, query].map((schema) => schema && faultOf(() => compileInput(schema, 'address')(0))),
      body && faultOf(() => compileInput(body, upload ? 'address' : 'body')(Symbol('nothing'))),
      mediaTypesOf(response) === null ? faultOf(() => compileOutput(response)(null)) : null,
    ].flatMap((fault) => (fault ? [[id, fault]] : [])),
  )
  expect(faults).toEqual([])
  expect(warn.mock.calls).toEqual([])
  warn.mockRestore()
})

test('detects a schema that cannot be compiled or has an unknown format', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(faultOf(() => compileInput(Type.Object({ a: Type.String({ pattern: '(' }) }), 'body')(0))).toContain(
    'Invalid regular expression',
  )
  expect(
    faultOf(() => compileInput(Type.String({ format: 'nobodys' }), 'body')(0)) ?? String(warn.mock.calls),
  ).toContain('nobodys')
  warn.mockRestore()
})

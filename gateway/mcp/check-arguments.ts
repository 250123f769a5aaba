import type { McpTool } from './load-tools.ts'

/**
 * Returns the messages about arguments that a tool does not have or that are missing. GraphQL ignores variables that a
 * document does not declare, so a misspelled filter would return everything.
 */
export function checkArguments({ name, inputSchema }: McpTool, input: object): string[] {
  const known = Object.keys(inputSchema.properties)
  const takes = known.length === 0 ? 'takes no arguments' : `takes ${known.map((key) => `\`${key}\``).join(', ')}`
  const unknown = Object.keys(input).filter((key) => !known.includes(key))
  const missing = (inputSchema.required ?? []).filter((key) => !(key in input))
  return [
    ...unknown.slice(0, 5).map((key) => `Unknown argument \`${key.slice(0, 50)}\`: \`${name}\` ${takes}.`),
    ...missing.map((key) => `The argument \`${key}\` is missing: \`${name}\` ${takes}.`),
  ]
}

/**
 * Changes of the schema that break its last release in word only: what it promised was never kept. Each is told as the
 * guard tells it, with the reason. A release empties the list.
 */
export const corrections: Readonly<Record<string, string>> = {}

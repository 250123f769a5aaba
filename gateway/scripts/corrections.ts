/**
 * Schema changes that break the last release only formally, because the API never behaved as the old declaration said. Each key is the
 * description of the change, as the check reports it; the value is the reason. The list is emptied with each release.
 */
export const corrections: Readonly<Record<string, string>> = {}

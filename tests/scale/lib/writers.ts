import { randomUUID } from 'node:crypto'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { CreateProject } from '#contract/ads/tree.ts'
import { companyOf } from '#tests/support/ads.ts'
import { signIn } from '#tests/support/graphql.ts'
import { callPlatform } from '#tests/support/platform-call.ts'

/** The writes of the writers and their failures. */
export interface Writing {
  /** Names of acknowledged projects. */
  readonly stored: Set<string>
  /** When each write was acknowledged, as `performance.now()`. */
  readonly at: number[]
  /** Failed attempts, counted by kind. */
  readonly failed: Map<string, number>
  stop(): Promise<void>
  /** Returns acknowledged names that are missing on the platform. */
  missing(): Promise<string[]>
}

/** Starts several writers. Each creates one project after the other and retries each until it is stored. */
export async function writeOn(site: string, writers: number): Promise<Writing> {
  let token = await signIn({ site }, 'recruiter')
  const company = await companyOf({ site }, token)
  const stored = new Set<string>()
  const at: number[] = []
  const failed = new Map<string, number>()
  const stopping = new AbortController()
  const renewing = setInterval(
    () =>
      void signIn({ site }, 'recruiter').then(
        (fresh) => (token = fresh),
        () => {},
      ),
    300_000,
  )
  const writer = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const name = `Last ${randomUUID()}`
      const key = randomUUID()
      for (;;) {
        const answer = await callPlatform(site, CreateProject, { body: { companyId: company.id, name } }, token, {
          'idempotency-key': key,
        }).then(
          ({ status }) => String(status),
          () => 'no answer',
        )
        if (answer === '200') break
        failed.set(answer, (failed.get(answer) ?? 0) + 1)
        if (stopping.signal.aborted) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      stored.add(name)
      at.push(performance.now())
    }
  }
  const all = Array.from({ length: writers }, writer)
  return {
    stored,
    at,
    failed,
    async stop() {
      stopping.abort()
      clearInterval(renewing)
      await Promise.all(all)
    },
    async missing() {
      const { body } = await callPlatform(
        site,
        CompanyGetUserCompanyWithAds,
        { query: { id: company.id } },
        await signIn({ site }, 'recruiter'),
      )
      const names = new Set(body.projects.map((project) => project.name))
      return [...stored].filter((name) => !names.has(name))
    },
  }
}

/** Returns the longest time between two stored writes after a moment, in seconds. */
export const longestPause = (at: readonly number[], from: number): number => {
  const after = [from, ...at.filter((moment) => moment >= from).toSorted((a, b) => a - b)]
  return Math.max(0, ...after.slice(1).map((moment, index) => moment - (after[index] ?? moment))) / 1000
}

/** Returns the number of acknowledged writes, and the failed attempts as text. */
export function sumWriting(writing: readonly Writing[]): { stored: number; failures: string } {
  const failures = new Map<string, number>()
  for (const { failed } of writing)
    for (const [kind, count] of failed) failures.set(kind, (failures.get(kind) ?? 0) + count)
  return {
    stored: writing.reduce((sum, { stored }) => sum + stored.size, 0),
    failures: [...failures].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none',
  }
}

import { auditActs, groupOf, type AuditAct } from '#rules/audit/actions.ts'

/** What an entry may be about. */
export type Subject = keyof typeof groupOf

const nameOf = (word: string): string =>
  word
    .replace('.', '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
const acts: ReadonlyMap<string, AuditAct> = new Map(auditActs.map((act) => [nameOf(act), act]))
const subjects: ReadonlyMap<string, Subject> = new Map(
  (Object.keys(groupOf) as Subject[]).map((subject) => [nameOf(subject), subject]),
)

/** The act of the rules that the schema calls so; null for what is newer than this page. */
export const actOf = (action: string): AuditAct | null => acts.get(action) ?? null

/** The same of what an entry is about. */
export const subjectOf = (kind: string): Subject | null => subjects.get(kind) ?? null

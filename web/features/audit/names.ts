import { auditActs, groupOf, type AuditAct } from '#rules/audit/actions.ts'

/** The kinds of subject of an entry. */
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

/**
 * Returns the action in the rules for a name in the schema. Null if this version of the client does not know the
 * action.
 */
export const actOf = (action: string): AuditAct | null => acts.get(action) ?? null

/** Returns the kind of subject in the rules for a name in the schema. Null if this version does not know it. */
export const subjectOf = (kind: string): Subject | null => subjects.get(kind) ?? null

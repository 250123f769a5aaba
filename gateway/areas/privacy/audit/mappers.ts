import type { Actor } from '#contract/base/actor.ts'
import type { AuditEntry, AuditPerson, AuditValue } from '#contract/privacy/audit.ts'
import { auditActionKeys, auditGroups, auditGroupOf, type AuditEntity } from '#rules/audit/actions.ts'
import type { ConnectionSource } from '#gateway/schema/connection.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

export const groupNames = enumNames(auditGroups)
const actions = enumNames(auditActionKeys)
const subjects = enumNames(Object.keys(auditGroupOf) as (AuditEntity | 'account')[])
const kinds = enumNames(['text', 'number', 'time', 'word'])

const mapValue = (value: AuditValue | null) => value && { kind: kinds.toName(value.kind), text: value.text }

/** Returns the actor for a person in the log. A deleted account has no name. */
const actorOf = ({ id, kind, name }: AuditPerson): Actor =>
  name === '' ? { id: null, kind, name: null } : { id, kind, name }

/** Source of `AuditPerson`. */
export type AuditPersonMapper = ReturnType<typeof mapPerson>

/** Returns the source of a person by whom the log can be filtered. */
export const mapPerson = (person: AuditPerson) => ({ actor: actorOf(person), isStaff: person.isStaff })

/** Source of `AuditEntry`. */
export type AuditEntryMapper = ReturnType<typeof mapEntry>

/**
 * Returns the source of an entry. Its global id contains the company of the log, because sign-ins are in the logs of
 * several companies.
 *
 * @param companyId null for the log of all companies
 */
export const mapEntry = (
  companyId: number | null,
  { id, at, act, actor, impersonator, isMcp, subject, changes, company }: AuditEntry,
) => ({
  id: toGlobalId('AuditEntry', companyId === null ? id : id.replace(/^\d+/, String(companyId))),
  at,
  action: actions.find(act) ?? ('OTHER' as const),
  actor: actor && actorOf(actor),
  impersonator: impersonator && actorOf(impersonator),
  isByStaff: actor?.isStaff ?? false,
  avatarColor: (impersonator ?? actor)?.avatar ?? null,
  isMcp,
  subject: {
    kind: subjects.find(subject.entity) ?? ('OTHER' as const),
    databaseId: subject.id,
    name: subject.name,
    adDatabaseId: subject.ad?.id ?? null,
    adTitle: subject.ad?.title ?? null,
    isThere: subject.isThere,
  },
  changes: changes.map(({ field, from, to }) => ({ field, from: mapValue(from), to: mapValue(to) })),
  companyDatabaseId: company?.id ?? null,
  companyName: company?.name ?? null,
  isTestCompany: company?.isTest ?? false,
})

/** Source of `AuditEntryConnection`. */
export type AuditEntryConnectionMapper = ConnectionSource<{ cursor: string; node: AuditEntryMapper }> & {
  totalCount: number | null
  days: { day: string; count: number }[]
}

import type { FastifyInstance } from 'fastify'
import {
  CompanyPersons,
  CompanyPrivacy,
  ErasePerson,
  ExportPerson,
  PersonExport,
  PrivacyRecord,
  RetentionPreview,
  SaveCompanyPrivacy,
} from '#contract/privacy/privacy.ts'
import { useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { gone } from '#platform/foundation/errors/errors.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { ApplyRetention, applyRetention } from './apply-retention.ts'
import { eraseCompanyPerson, requestPersonExport, findPersons, personArchive } from './persons.ts'
import { getPrivacyRecord } from './privacy-record.ts'
import { previewRetention, getPrivacySettings, savePrivacySettings } from './privacy-settings.ts'
import { AnnounceRetention, announceRetention } from './announce-retention.ts'

/** Registers the routes for retention, anonymous screening, and the export and erasure of persons. */
export function registerPrivacy(app: FastifyInstance, deps: Deps): void {
  deps.jobs.work(AnnounceRetention, async (_, job) => void (await announceRetention(jobActor(deps, job))))
  deps.jobs.work(ApplyRetention, async (_, job) => void (await applyRetention(jobActor(deps, job))))

  serve(app, CompanyPrivacy, { read: (_input, ctx) => getPrivacySettings(ctx) })
  serve(app, SaveCompanyPrivacy, { write: (input, ctx) => savePrivacySettings(ctx, input) })
  serve(app, RetentionPreview, { read: ({ query }, ctx) => previewRetention(ctx, query.months) })
  serve(app, CompanyPersons, { read: ({ query }, ctx) => findPersons(ctx, query.text) })
  serve(app, ExportPerson, { write: ({ body }, ctx) => requestPersonExport(ctx, body.candidateId) })
  serve(app, PersonExport, {
    write: async (_input, ctx) => {
      if ((await useToken(ctx.db, 'personExport', ctx.oneTimeToken.token, ctx.now)) === null)
        throw gone('tokenUsed', 'This link has already been used or has expired.')
      const [companyId = 0, candidateId = 0] = ctx.oneTimeToken.subject.split(' ').map(Number)
      return personArchive(ctx, companyId, candidateId)
    },
    recordsNothing: 'the history entry was recorded when the token was issued',
  })
  serve(app, ErasePerson, { write: ({ body }, ctx) => eraseCompanyPerson(ctx, body) })
  serve(app, PrivacyRecord, { read: (_input, ctx) => getPrivacyRecord(ctx) })
}

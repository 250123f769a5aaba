import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { jobActor } from '#platform/calls/actor/actor.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { isWithinLimit } from '#platform/calls/http/rate-limit.ts'
import { isReplyToken, parseReplyAddress } from '#platform/domains/candidates/candidates/reply-address.ts'
import { isAdClosed } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { ads, candidates, companies } from '#platform/foundation/db/schema/index.ts'
import { MailRejection, type MailReceiver } from '#platform/foundation/mail/incoming/mail-receiver.ts'
import { readReply } from '#platform/foundation/mail/replies/task.ts'
import { closedConversation, storeReply } from './store-reply.ts'

/** Maximum size of a reply in bytes, as at large mail providers. Attachments grow by a third in a mail. */
const MAX_REPLY_BYTES = 25_000_000
/** Maximum number of mails to one conversation per hour. */
const MAX_REPLIES_PER_HOUR = 30

const noConversation = (): MailRejection => new MailRejection(550, '5.1.1 No such conversation')

const rejections = {
  automatic: () => new MailRejection(550, '5.7.1 Automatic mail is not accepted'),
  loop: () => new MailRejection(554, '5.4.6 Mail loop'),
  unreadable: () => new MailRejection(554, '5.6.0 The mail could not be read'),
} as const

/** Receives candidates' replies by mail (PLUS-87). */
export const replyReceiver = (deps: Deps, domain: string): MailReceiver => ({
  domain,
  maxBytes: MAX_REPLY_BYTES,
  isFor: (address) => parseReplyAddress(address, domain) !== null,
  async checkRecipient({ from, to }) {
    // Reports and absence replies have no sender in the envelope.
    if (from === '') throw rejections.automatic()
    const { companyId, id } = await findConversation(deps, to, domain)
    const limit = { key: `reply:${companyId}:${id}`, most: MAX_REPLIES_PER_HOUR, seconds: 3600 }
    if (!(await isWithinLimit(deps.db, limit, deps.clock())))
      throw new MailRejection(450, '4.2.1 Too many mails to this conversation, try again later')
  },
  async receive(raw, to) {
    const key = await findConversation(deps, to, domain)
    const reply = await deps.pool.run(readReply, raw, { deadlineMs: 20_000 })
    if ('rejected' in reply) throw rejections[reply.rejected]()
    await storeReply(jobActor(deps, { id: randomUUID(), now: deps.clock() }), key, reply, raw)
  },
})

/** Returns the candidate of an address for replies. Throws 550 if there is none, or if it receives no replies. */
async function findConversation(
  deps: Deps,
  address: string,
  domain: string,
): Promise<{ companyId: number; id: number }> {
  const parsed = parseReplyAddress(address, domain)
  if (parsed === null) throw noConversation()
  const rows = await deps.db
    .select({
      companyId: candidates.companyId,
      id: candidates.id,
      linkNonce: candidates.linkNonce,
      isGone: sql<boolean>`(${candidates.deletedAt} is not null or ${candidates.withdrawnAt} is not null)`,
      adType: ads.type,
      adDeletedAt: ads.deletedAt,
    })
    .from(candidates)
    .innerJoin(ads, and(eq(ads.companyId, candidates.companyId), eq(ads.id, candidates.adId)))
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .where(
      and(
        eq(candidates.id, parsed.id),
        isNull(candidates.anonymisedAt),
        isNull(companies.bannedAt),
        // Candidates of test companies get no mail, so they cannot reply.
        isNull(companies.testOf),
      ),
    )
  const row = rows.find((candidate) => isReplyToken(deps, candidate, parsed.token))
  if (row === undefined) throw noConversation()
  if (row.isGone || isAdClosed(row)) throw closedConversation()
  return row
}

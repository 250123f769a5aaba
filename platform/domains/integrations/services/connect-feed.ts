import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { AddJobylon, EnablePonty, EnableTeamtailorXml } from '#contract/integrations/connections.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { checkFeedUrl, checkIdentifier, checkReferenceId } from '#rules/companies/connections.ts'
import { askNow, changeConnection, type ConnectionRow } from './connection.ts'
import { connectionOf } from './list-connections.ts'
import { startConnection, type Starting } from './start-connection.ts'

type Place = Partial<Pick<ConnectionRow, 'referenceId' | 'companyUuid' | 'feedUrl'>>

/** Has the feed read as soon as the transaction has committed; until then the connection waits. */
async function startFeed(work: Starting, held: ConnectionRow, place: Place): Promise<void> {
  const started = await changeConnection(work, held, {
    ...place,
    status: 'waitingForConnection',
    since: work.now,
    message: null,
    active: true,
    nextAt: work.now,
    leasedUntil: null,
    fault: null,
    faultSince: null,
    failures: 0,
  })
  askNow(work, started)
  work.remember({
    companyId: held.companyId,
    entity: 'connection',
    entityId: held.id,
    action: 'connected',
    data: { service: held.service, ...place },
  })
}

/** Connects Jobylon by the company's id there (COMP-99). 409 when it is connected already. */
export async function addJobylon(
  work: Starting,
  { body }: Pick<CallInput<typeof AddJobylon>, 'body'>,
): Promise<CallOutput<typeof AddJobylon>> {
  const faults = checkReferenceId(String(body.referenceId))
  if (faults.length > 0) throw invalid({ referenceId: faults })
  await startFeed(work, await startConnection(work, 'jobylon', { anew: false }), {
    referenceId: String(body.referenceId),
  })
  return connectionOf(work, 'jobylon')
}

/** Connects a Ponty feed by its address (COMP-106). */
export async function enablePonty(
  work: Starting,
  { body }: Pick<CallInput<typeof EnablePonty>, 'body'>,
): Promise<CallOutput<typeof EnablePonty>> {
  const faults = checkFeedUrl(body.feedUrl, work.deps.env.services.ponty)
  if (faults.length > 0) throw invalid({ feedUrl: faults })
  await startFeed(work, await startConnection(work, 'ponty'), { feedUrl: body.feedUrl.trim() })
  return connectionOf(work, 'ponty')
}

/** Connects the XML variant of Teamtailor by the company's identifier there (COMP-103). */
export async function enableTeamtailorXml(
  work: Starting,
  { body }: Pick<CallInput<typeof EnableTeamtailorXml>, 'body'>,
): Promise<CallOutput<typeof EnableTeamtailorXml>> {
  const faults = checkIdentifier(body.companyUUId)
  if (faults.length > 0) throw invalid({ companyUUId: faults })
  await startFeed(work, await startConnection(work, 'teamtailorXml'), { companyUuid: body.companyUUId.trim() })
  return connectionOf(work, 'teamtailorXml')
}

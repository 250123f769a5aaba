import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { AddJobylon, EnablePonty, EnableTeamtailorXml } from '#contract/integrations/services.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { checkFeedUrl, checkIdentifier, checkReferenceId } from '#rules/integrations/services.ts'
import { checkNow, changeConnection, type ConnectionRow } from './connection.ts'
import { getServiceConnection } from './list-connections.ts'
import { startConnection, type ConnectionWork } from './start-connection.ts'

type FeedSource = Partial<Pick<ConnectionRow, 'referenceId' | 'companyUuid' | 'feedUrl'>>

/** Marks a connection as waiting and queues the first read of its feed for after the commit. */
async function startFeed(work: ConnectionWork, connection: ConnectionRow, source: FeedSource): Promise<void> {
  const started = await changeConnection(work, connection, {
    ...source,
    status: 'waitingForConnection',
    since: work.now,
    message: null,
    active: true,
    nextAt: work.now,
    leasedUntil: null,
    fault: null,
    faultSince: null,
    failures: 0,
    leftOut: { count: 0, jobs: [] },
    lastReading: { job: null, faulty: null },
  })
  checkNow(work, started)
  work.recordHistory({
    companyId: connection.companyId,
    entity: 'connection',
    entityId: connection.id,
    action: 'connected',
    data: { service: connection.service, ...source },
  })
}

/** Connects Jobylon by the company's id at Jobylon (COMP-99). Throws 409 if it is already connected. */
export async function addJobylon(
  work: ConnectionWork,
  { body }: Pick<CallInput<typeof AddJobylon>, 'body'>,
): Promise<CallOutput<typeof AddJobylon>> {
  const faults = checkReferenceId(String(body.referenceId))
  if (faults.length > 0) throw invalid({ referenceId: faults })
  await startFeed(work, await startConnection(work, 'jobylon', { canReplace: false }), {
    referenceId: String(body.referenceId),
  })
  return getServiceConnection(work, 'jobylon')
}

/** Connects a Ponty feed by its URL (COMP-106). */
export async function enablePonty(
  work: ConnectionWork,
  { body }: Pick<CallInput<typeof EnablePonty>, 'body'>,
): Promise<CallOutput<typeof EnablePonty>> {
  const faults = checkFeedUrl(body.feedUrl, work.deps.env.services.ponty)
  if (faults.length > 0) throw invalid({ feedUrl: faults })
  await startFeed(work, await startConnection(work, 'ponty'), { feedUrl: body.feedUrl.trim() })
  return getServiceConnection(work, 'ponty')
}

/** Connects the XML variant of Teamtailor by the company's identifier at Teamtailor (COMP-103). */
export async function enableTeamtailorXml(
  work: ConnectionWork,
  { body }: Pick<CallInput<typeof EnableTeamtailorXml>, 'body'>,
): Promise<CallOutput<typeof EnableTeamtailorXml>> {
  const faults = checkIdentifier(body.companyUUId)
  if (faults.length > 0) throw invalid({ companyUUId: faults })
  await startFeed(work, await startConnection(work, 'teamtailorXml'), { companyUuid: body.companyUUId.trim() })
  return getServiceConnection(work, 'teamtailorXml')
}

import { ConnectionHandler, type HandleFieldPayload, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'
import { addHandler } from '../handlers.ts'

/**
 * A connection with a time `at` on each edge, newest first. A refetch of the first page keeps the pages below it: the
 * new head replaces only the edges that are not older than its last edge.
 */
const newestFirst = {
  update(store: RecordSourceProxy, payload: HandleFieldPayload): void {
    const field = store.get(payload.dataID)
    const isHead = payload.args['after'] == null
    const before = isHead ? field?.getLinkedRecord(payload.handleKey) : null
    const [edges, end] = [before?.getLinkedRecords('edges') ?? [], before?.getLinkedRecord('pageInfo')]
    const [endCursor, hasNextPage] = [end?.getValue('endCursor'), end?.getValue('hasNextPage')]
    ConnectionHandler.update(store, payload)
    const connection = field?.getLinkedRecord(payload.handleKey)
    const pageInfo = connection?.getLinkedRecord('pageInfo')
    if (!connection || pageInfo?.getValue('hasNextPage') !== true) return
    const head = connection.getLinkedRecords('edges') ?? []
    const tail = olderThan(head, edges)
    if (tail.length === 0) return
    connection.setLinkedRecords([...head, ...tail], 'edges')
    pageInfo.setValue(endCursor, 'endCursor').setValue(hasNextPage, 'hasNextPage')
  },
}

type Edge = RecordProxy | null

function olderThan(head: readonly Edge[], edges: readonly Edge[]): Edge[] {
  const last = timeOf(head.at(-1))
  const known = new Set(head.map(nodeOf))
  return edges.filter((edge) => timeOf(edge) <= last && !known.has(nodeOf(edge)))
}

const timeOf = (edge: Edge | undefined): string => String(edge?.getValue('at') ?? '')
const nodeOf = (edge: Edge): string | undefined => edge?.getLinkedRecord('node')?.getDataID()

addHandler('connection', ConnectionHandler)
addHandler('newestFirst', newestFirst)

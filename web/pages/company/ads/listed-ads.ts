import type { RecordProxy, RecordSourceProxy } from 'relay-runtime'

type Edges = readonly (RecordProxy | null)[]

/** The list of active ads. Its connection has no filters, so the field has no arguments. */
const listOf = (store: RecordSourceProxy, companyId: string) =>
  store.get(companyId)?.getLinkedRecord('__PhoneAdList_ads_connection')

const edgesOf = (list: RecordProxy): Edges => list.getLinkedRecords('edges') ?? []

/** Adds a published ad to the list. The page sorts the ads, so the place in the list does not matter. */
export function listAd(store: RecordSourceProxy, companyId: string, adId: string): void {
  const [list, ad] = [listOf(store, companyId), store.get(adId)]
  if (!list || !ad) return
  const edges = edgesOf(list)
  if (edges.some((edge) => edge?.getLinkedRecord('node') === ad)) return
  const edgeId = `${list.getDataID()}:${adId}`
  const edge = store.get(edgeId) ?? store.create(edgeId, 'AdEdge')
  list.setLinkedRecords([...edges, edge.setLinkedRecord(ad, 'node').setValue('', 'cursor')], 'edges')
}

/** Removes an ad that is no longer active from the list. */
export function unlistAd(store: RecordSourceProxy, companyId: string, adId: string): void {
  const list = listOf(store, companyId)
  if (!list) return
  const edges = edgesOf(list)
  const rest = edges.filter((edge) => edge?.getLinkedRecord('node')?.getDataID() !== adId)
  if (rest.length < edges.length) list.setLinkedRecords([...rest], 'edges')
}

import type { RecordSourceProxy } from 'relay-runtime'

// What happens to a list of templates; a list that was never read is left alone.

type List = 'emailTemplates' | 'stepTemplates'

/** Puts a template into the list of its company. */
export function putTemplate(store: RecordSourceProxy, companyId: string, list: List, templateId: string): void {
  const company = store.get(companyId)
  const template = store.get(templateId)
  const listed = company?.getLinkedRecords(list)
  if (!company || !template || !listed) return
  if (!listed.includes(template)) company.setLinkedRecords([...listed, template], list)
}

/** Takes a template out of the list of its company. */
export function removeTemplate(store: RecordSourceProxy, companyId: string, list: List, templateId: string): void {
  const company = store.get(companyId)
  const listed = company?.getLinkedRecords(list)
  if (company && listed)
    company.setLinkedRecords(
      listed.filter((each) => each?.getDataID() !== templateId),
      list,
    )
}

import type { RecordSourceProxy } from 'relay-runtime'

// Updaters for the template lists. A list that was never read stays unchanged.

type List = 'emailTemplates' | 'stepTemplates'

/** Adds a template to the list of its company. */
export function putTemplate(store: RecordSourceProxy, companyId: string, list: List, templateId: string): void {
  const company = store.get(companyId)
  const template = store.get(templateId)
  const listed = company?.getLinkedRecords(list)
  if (!company || !template || !listed) return
  if (!listed.includes(template)) company.setLinkedRecords([...listed, template], list)
}

/** Removes a template from the list of its company. */
export function removeTemplate(store: RecordSourceProxy, companyId: string, list: List, templateId: string): void {
  const company = store.get(companyId)
  const listed = company?.getLinkedRecords(list)
  if (company && listed)
    company.setLinkedRecords(
      listed.filter((each) => each?.getDataID() !== templateId),
      list,
    )
}

import { detailsTexts } from './texts.ts'

type Key = Parameters<typeof detailsTexts.t>[0]

const FIELD_NAMES: Readonly<Record<string, Key>> = {
  title: 'fields.title',
  content: 'fields.content',
  profession: 'fields.profession',
  positions: 'fields.positions',
  type: 'fields.type',
  duration: 'fields.duration',
  specifications: 'fields.specifications',
  extent: 'fields.extent',
  timePercentage: 'fields.timePercentage',
  timeFrom: 'fields.timeFrom',
  timeTo: 'fields.timeTo',
  workplaceType: 'fields.workplaceType',
  location: 'fields.location',
  address: 'fields.address',
  postCode: 'fields.postCode',
  city: 'fields.city',
  country: 'fields.country',
  salaryType: 'salaryType.label',
  salaryCurrency: 'fields.salaryCurrency',
  salaryFixed: 'fields.salaryFixed',
  salaryFrom: 'fields.salaryFrom',
  salaryTo: 'fields.salaryTo',
  'contact.person': 'fields.person',
  'contact.position': 'fields.position',
  'contact.email': 'fields.email',
  'contact.phone': 'fields.phone',
  'contact.website': 'fields.website',
  tags: 'fields.tags',
}

/** Returns the label of the field at a path. */
export const fieldName = (path: string) => (FIELD_NAMES[path] ? detailsTexts.t(FIELD_NAMES[path]) : path)

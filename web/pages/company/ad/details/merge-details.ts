import { employmentFact, salaryFact } from '#platform/site/view/ad-facts.ts'
import { newAdDetails, type AdContact, type AdDetails } from '#rules/ads/ad-details-model.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import { list, sameId, valueList } from '#web/editing/merge/merge-lists.ts'
import {
  field,
  fields,
  mergeThreeWays,
  part,
  propertiesOf,
  textField,
  titled,
  type Merge,
  type Rule,
  type Versions,
} from '#web/editing/merge/merge-three-ways.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'
import type { DetailsForm } from './details-form.ts'
import { foldLabel, isProposal, sideOf, type FormTag } from './tags/tag-list.ts'

/** Names of the values that the form stores as ids or codes. */
export interface DetailNames {
  professions: ReadonlyMap<number, string>
  countries: ReadonlyMap<string, string>
  locale: Locale
}

const { t } = detailsTexts
const form = propertiesOf<DetailsForm>()
const detail = propertiesOf<AdDetails>()
const contact = propertiesOf<AdContact>()

const contactRule = (): Rule<AdContact> =>
  titled(
    t('sections.contact'),
    fields([
      contact.one('person', textField(t('fields.person'))),
      contact.one('position', textField(t('fields.position'))),
      contact.one('email', textField(t('fields.email'))),
      contact.one('phone', textField(t('fields.phone'))),
      contact.one('website', textField(t('fields.website'))),
    ]),
  )

/** Fields that depend on each other are merged together. */
const detailsRule = ({ professions, countries, locale }: DetailNames): Rule<AdDetails> =>
  fields([
    detail.one('content', field({ label: t('fields.content'), text: visibleText })),
    detail.one('profession', field({ label: t('fields.profession'), text: (id) => professions.get(id) ?? '' })),
    detail.one('positions', field({ label: t('fields.positions'), text: String })),
    detail.together(
      ['type', 'duration', 'extent', 'partTimeTypes', 'timePercentage', 'timeFrom', 'timeTo'],
      field({
        label: t('sections.employment'),
        text: (employment) => employmentFact({ ...newAdDetails(), ...employment }, locale),
      }),
    ),
    detail.one(
      'specifications',
      valueList(t('fields.specifications'), (each) => t(`specification.${each}`)),
    ),
    detail.one(
      'extra',
      valueList(t('extra.label'), (each) => t(`extra.${each}`)),
    ),
    detail.together(
      ['location', 'country', 'workplaceType'],
      field({
        label: t('sections.workplace'),
        text: ({ location, country, workplaceType }) =>
          [
            location === 'unset' ? '' : t(`location.${location}`),
            location === 'abroad' ? (countries.get(country ?? '') ?? '') : '',
            location === 'remote' ? '' : t(`workplaceType.${workplaceType}`),
          ]
            .filter((each) => each !== '')
            .join(', '),
      }),
    ),
    detail.one('address', textField(t('fields.address'))),
    detail.one('postCode', textField(t('fields.postCode'))),
    detail.one('city', textField(t('fields.city'))),
    detail.together(
      ['salaryType', 'salaryMode', 'salaryCurrency', 'salaryPayout', 'salaryFixed', 'salaryFrom', 'salaryTo'],
      field({
        label: t('sections.salary'),
        text: (salary) =>
          [
            t(`salaryType.${salary.salaryType}`),
            salary.salaryMode === 'unset' ? '' : salaryFact({ ...newAdDetails(), ...salary }, locale),
          ]
            .filter((each) => each !== '')
            .join(', '),
        // Without a shown salary, its currency and payout mean nothing.
        compared: (salary) => (salary.salaryMode === 'unset' ? salary.salaryType : salary),
      }),
    ),
    detail.one('contact', contactRule()),
  ])

const isUserTag = ({ origin }: FormTag) => origin === 'user'

/** Merges the tags that the users chose. */
const tagsPart = part<DetailsForm, readonly FormTag[]>(
  'tags',
  ({ tags }) => tags.filter(isUserTag),
  (into, tags) => ({ ...into, tags }),
  list<FormTag>({
    identity: sameId(({ label }) => foldLabel(label)),
    item: field({ text: tagText, compared: ({ type }) => type }),
    name: () => t('sections.tags'),
    text: tagText,
    order: null,
  }),
)

function tagText(tag: FormTag): string {
  return isProposal(tag) ? tag.label : `${t(`tags.${sideOf(tag)}`)}: ${tag.label}`
}

/** Merges the user's form and the stored form, which both began from `base` (PLUS-96). */
export function mergeDetails(versions: Versions<DetailsForm>, names: DetailNames): Merge<DetailsForm> {
  const rule = fields<DetailsForm>([
    form.one('title', textField(t('fields.title'))),
    form.one('details', detailsRule(names)),
    tagsPart,
  ])
  const normalized = ({ title, details, tags }: DetailsForm): DetailsForm => ({
    title: title.trim(),
    details: normalizeAdDetails(details),
    tags,
  })
  const { resolve, ...merge } = mergeThreeWays(rule, {
    base: normalized(versions.base),
    mine: normalized(versions.mine),
    theirs: normalized(versions.theirs),
  })
  return {
    ...merge,
    resolve: (choices) => {
      // A colleague's employment type can exclude a specification that the user added.
      const { title, details, tags } = normalized(resolve(choices))
      const labels = new Set(tags.map(({ label }) => foldLabel(label)))
      // Tags that only the analysis has added stay on the page.
      const found = versions.mine.tags.filter((tag) => !isUserTag(tag) && !labels.has(foldLabel(tag.label)))
      return { title, details, tags: [...tags, ...found] }
    },
  }
}

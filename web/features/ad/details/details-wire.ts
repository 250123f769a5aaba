import { graphql, readInlineData } from 'react-relay'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import type { detailsWire_details$key } from '#web/__generated__/detailsWire_details.graphql.ts'
import type { AdDetailsInput } from '#web/__generated__/useSaveDetailsMutation.graphql.ts'
import * as words from './detail-enums.ts'

/** Returns the saved details as the form edits them. */
export function readDetails(key: detailsWire_details$key): AdDetails {
  const saved = readInlineData(
    graphql`
      fragment detailsWire_details on AdDetails @inline {
        content
        profession {
          id
          databaseId
        }
        positions
        type
        duration
        specifications
        extent
        partTimeType
        timePercentage
        timeFrom
        timeTo
        extra
        workplaceType
        salaryType
        salaryMode
        salaryCurrency
        salaryPayout
        salaryFixed
        salaryFrom
        salaryTo
        location
        country
        postCode
        city
        address
        contact {
          person
          position
          email
          phone
          website
        }
      }
    `,
    key,
  )
  return {
    content: saved.content,
    profession: saved.profession?.databaseId ?? 0,
    positions: saved.positions,
    type: words.employmentTypes.toRule(saved.type),
    duration: saved.duration ? words.durations.toRule(saved.duration) : null,
    specifications: saved.specifications.map(words.specifications.toRule),
    extent: words.extents.toRule(saved.extent),
    partTimeTypes: words.partTimeTypes.toRule(saved.partTimeType),
    timePercentage: saved.timePercentage ?? null,
    timeFrom: saved.timeFrom ?? null,
    timeTo: saved.timeTo ?? null,
    extra: saved.extra.map(words.extraWork.toRule),
    workplaceType: words.workplaceTypes.toRule(saved.workplaceType),
    salaryType: words.salaryTypes.toRule(saved.salaryType),
    salaryMode: words.salaryModes.toRule(saved.salaryMode),
    salaryCurrency: saved.salaryCurrency ?? null,
    salaryPayout: words.salaryPayouts.toRule(saved.salaryPayout),
    salaryFixed: saved.salaryFixed ?? null,
    salaryFrom: saved.salaryFrom ?? null,
    salaryTo: saved.salaryTo ?? null,
    location: words.locations.toRule(saved.location),
    country: saved.country ?? null,
    postCode: saved.postCode ?? null,
    city: saved.city ?? null,
    address: saved.address ?? null,
    contact: { ...saved.contact, website: saved.contact.website ?? null },
  }
}

/**
 * Returns the form as mutation input, trimmed and normalized (AD-77). `professionIds` maps the platform ids of
 * occupations to their global ids.
 */
export function writeDetails(form: AdDetails, professionIds: ReadonlyMap<number, string>): AdDetailsInput {
  const { profession, partTimeTypes, ...details } = normalizeAdDetails(form)
  return {
    ...details,
    professionId: professionIds.get(profession) ?? null,
    type: words.employmentTypes.toSchema(details.type),
    duration: details.duration && words.durations.toSchema(details.duration),
    specifications: details.specifications.map(words.specifications.toSchema),
    extent: words.extents.toSchema(details.extent),
    partTimeType: words.partTimeTypes.toSchema(partTimeTypes),
    extra: details.extra.map(words.extraWork.toSchema),
    workplaceType: words.workplaceTypes.toSchema(details.workplaceType),
    salaryType: words.salaryTypes.toSchema(details.salaryType),
    salaryMode: words.salaryModes.toSchema(details.salaryMode),
    salaryPayout: words.salaryPayouts.toSchema(details.salaryPayout),
    location: words.locations.toSchema(details.location),
  }
}

/** Maps a path below `details` of the mutation input to the path in the rules. */
export function rulePath(path: string): string {
  if (path === 'professionId') return 'profession'
  return path === 'partTimeType' ? 'partTimeTypes' : path
}

import { graphql, readInlineData } from 'react-relay'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import { toDecimal } from '#web/i18n/money.ts'
import type { detailsWire_details$key } from '#web/__generated__/detailsWire_details.graphql.ts'
import type { AdDetailsInput } from '#web/__generated__/useSaveDetailsMutation.graphql.ts'
import * as enums from './detail-enums.ts'

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
    type: enums.employmentTypes.toRule(saved.type),
    duration: saved.duration ? enums.durations.toRule(saved.duration) : null,
    specifications: saved.specifications.map(enums.specifications.toRule),
    extent: enums.extents.toRule(saved.extent),
    partTimeTypes: enums.partTimeTypes.toRule(saved.partTimeType),
    timePercentage: saved.timePercentage ?? null,
    timeFrom: saved.timeFrom ?? null,
    timeTo: saved.timeTo ?? null,
    extra: saved.extra.map(enums.extraWork.toRule),
    workplaceType: enums.workplaceTypes.toRule(saved.workplaceType),
    salaryType: enums.salaryTypes.toRule(saved.salaryType),
    salaryMode: enums.salaryModes.toRule(saved.salaryMode),
    salaryCurrency: saved.salaryCurrency ?? null,
    salaryPayout: enums.salaryPayouts.toRule(saved.salaryPayout),
    salaryFixed: saved.salaryFixed == null ? null : Number(saved.salaryFixed),
    salaryFrom: saved.salaryFrom == null ? null : Number(saved.salaryFrom),
    salaryTo: saved.salaryTo == null ? null : Number(saved.salaryTo),
    location: enums.locations.toRule(saved.location),
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
    type: enums.employmentTypes.toSchema(details.type),
    duration: details.duration && enums.durations.toSchema(details.duration),
    specifications: details.specifications.map(enums.specifications.toSchema),
    extent: enums.extents.toSchema(details.extent),
    partTimeType: enums.partTimeTypes.toSchema(partTimeTypes),
    extra: details.extra.map(enums.extraWork.toSchema),
    workplaceType: enums.workplaceTypes.toSchema(details.workplaceType),
    salaryType: enums.salaryTypes.toSchema(details.salaryType),
    salaryMode: enums.salaryModes.toSchema(details.salaryMode),
    salaryPayout: enums.salaryPayouts.toSchema(details.salaryPayout),
    salaryFixed: details.salaryFixed === null ? null : toDecimal(details.salaryFixed),
    salaryFrom: details.salaryFrom === null ? null : toDecimal(details.salaryFrom),
    salaryTo: details.salaryTo === null ? null : toDecimal(details.salaryTo),
    location: enums.locations.toSchema(details.location),
  }
}

/** Maps a path below `details` of the mutation input to the path in the rules. */
export function rulePath(path: string): string {
  if (path === 'professionId') return 'profession'
  return path === 'partTimeType' ? 'partTimeTypes' : path
}

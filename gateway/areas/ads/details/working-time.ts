import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { WorkingTimeInput } from '#gateway/__generated__/resolvers.ts'
import { extents } from './enums.ts'

/** The fields of the working time in the REST body. */
type WorkingTimeFields = Pick<AdDetails, 'extent' | 'partTimeTypes' | 'timePercentage' | 'timeFrom' | 'timeTo'>

/** Source of `WorkingTime`. */
export type WorkingTimeSource = ReturnType<typeof readWorkingTime>

/** Returns the working time of the details. */
export function readWorkingTime({ extent, partTimeTypes, timePercentage, timeFrom, timeTo }: WorkingTimeFields) {
  const shared = { extent: extents.toName(extent) }
  if (extent === 'fullTime') return { __typename: 'FullTime' as const, ...shared }
  switch (partTimeTypes) {
    case 'percentage':
      return { __typename: 'PartTimePercentage' as const, ...shared, percentage: timePercentage }
    case 'range':
      return { __typename: 'PartTimeRange' as const, ...shared, minimum: timeFrom, maximum: timeTo }
    case 'unset':
      return { __typename: 'PartTime' as const, ...shared }
  }
}

/** Returns the working time as fields of the REST body. */
export function writeWorkingTime({ extent, partTimePercentage, partTimeRange }: WorkingTimeInput): WorkingTimeFields {
  return {
    extent: extent == null ? 'partTime' : extents.toWire(extent),
    partTimeTypes: partTimePercentage ? 'percentage' : partTimeRange ? 'range' : 'unset',
    timePercentage: partTimePercentage?.percentage ?? null,
    timeFrom: partTimeRange?.minimum ?? null,
    timeTo: partTimeRange?.maximum ?? null,
  }
}

const paths: Readonly<Record<string, string>> = {
  extent: 'workingTime',
  partTimeTypes: 'workingTime',
  timePercentage: 'workingTime.partTimePercentage.percentage',
  timeFrom: 'workingTime.partTimeRange.minimum',
  timeTo: 'workingTime.partTimeRange.maximum',
}

/** Returns the path within the input for a field of the REST body. Null if it is no field of the working time. */
export const workingTimePath = (field: string): string | null => paths[field] ?? null

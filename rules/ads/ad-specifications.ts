import {
  KEPT_SPECIFICATIONS,
  OFFERED_SPECIFICATIONS,
  type Duration,
  type EmploymentType,
  type Specification,
} from './ad-details-model.ts'

/**
 * Returns the specifications offered for an employment type, in the editor's order (AD-85 to AD-87). Source: 1§5.
 * - `indefinite`: regular, volunteering, franchise.
 * - `temporary`: all except franchise. With `sixMonthsPlus`, also no seasonal or summer.
 * - `hourly`: all except franchise.
 */
export function allowedSpecifications(type: EmploymentType, duration: Duration | null): Specification[] {
  return OFFERED_SPECIFICATIONS.filter((specification) => {
    if (type === 'indefinite')
      return specification === 'regular' || specification === 'volunteering' || specification === 'franchise'
    if (specification === 'franchise') return false
    return !(
      type === 'temporary' &&
      duration === 'sixMonthsPlus' &&
      (specification === 'seasonal' || specification === 'summer')
    )
  })
}

/**
 * Returns whether an ad may have a specification: it is allowed, or the editor keeps it without offering it (AD-83).
 */
export function canHaveSpecification(
  specification: Specification,
  type: EmploymentType,
  duration: Duration | null,
): boolean {
  return (
    KEPT_SPECIFICATIONS.some((kept) => kept === specification) ||
    allowedSpecifications(type, duration).includes(specification)
  )
}

/** Returns the specifications that are still allowed after the type or duration changed. */
export const keepAllowedSpecifications = (
  specifications: readonly Specification[],
  type: EmploymentType,
  duration: Duration | null,
) => specifications.filter((specification) => canHaveSpecification(specification, type, duration))

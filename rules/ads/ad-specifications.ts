import {
  KEPT_SPECIFICATIONS,
  OFFERED_SPECIFICATIONS,
  type Duration,
  type EmploymentType,
  type Specification,
} from './ad-details-model.ts'

/**
 * The specifications offered for an employment type, in the editor's order (AD-85 to AD-87). Source: 1§5. indefinite:
 * regular, volunteering, franchise; temporary: all but franchise, and for sixMonthsPlus neither seasonal nor summer;
 * hourly: all but franchise.
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

/** Whether an ad may carry a specification: an allowed one, or one the editor does not offer but keeps (AD-83). */
export function mayCarry(specification: Specification, type: EmploymentType, duration: Duration | null): boolean {
  return (
    KEPT_SPECIFICATIONS.some((kept) => kept === specification) ||
    allowedSpecifications(type, duration).includes(specification)
  )
}

/** The specifications that stay when type or duration change. */
export const keepAllowed = (
  specifications: readonly Specification[],
  type: EmploymentType,
  duration: Duration | null,
) => specifications.filter((specification) => mayCarry(specification, type, duration))

import { refusedPath, REFUSED_FIELDS } from '#rules/integrations/employment-service.ts'
import { fieldName } from './field-names.ts'
import { detailsTexts } from './texts.ts'

const { t } = detailsTexts

/** A field that the public employment service rejects, as the gateway returns it. */
export interface ServiceRejection {
  readonly field: string | null | undefined
  readonly code: string | null | undefined
  readonly message: string | null | undefined
}

/** A rejection in words. */
export interface ShownRejection {
  /** The path of the field in the details. Null if the details have no such field. */
  path: string | null
  /** The label of the field. Null if the ad has no such field. */
  label: string | null
  text: string
}

const CODES = [
  'REQUIRED',
  'INVALID',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_EARLY',
  'TOO_LATE',
  'TOO_MANY',
  'NOT_OCCUPATION',
  'NOT_EMPLOYMENT',
  'ABROAD',
  'FULL_NAME',
  'NO_MUNICIPALITY',
] as const

const nameOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** Returns the rejections of an ad in words (PLUS-181). */
export const readRejections = (rejections: readonly ServiceRejection[]): ShownRejection[] =>
  rejections.map((rejection) => {
    const field = REFUSED_FIELDS.find((each) => nameOf(each) === rejection.field)
    const path = field === undefined ? null : refusedPath(field)
    return {
      path,
      label:
        path !== null
          ? fieldName(path)
          : field === 'end'
            ? t('serviceRejection.END')
            : field
              ? t('serviceRejection.EMPLOYER')
              : null,
      text: textOf(rejection),
    }
  })

function textOf({ field, code, message }: ServiceRejection): string {
  if (message) return t('serviceRejection.service', { message })
  if (field === 'CONTENT' && code === 'TOO_SHORT') return t('serviceRejection.contentTooShort')
  if (field === 'CONTENT' && code === 'TOO_LONG') return t('serviceRejection.contentTooLong')
  return t(`serviceRejection.${CODES.find((each) => each === code) ?? 'OTHER'}`)
}

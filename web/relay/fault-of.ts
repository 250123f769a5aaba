import { FIELD_ERROR_CODES, type FieldErrorCode } from '#rules/errors/error-codes.ts'

const inSchema = (fault: string) => fault.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()

/** Converts the schema's reason of a field error to the rules' fault code. Unknown reasons become `invalid`. */
export const faultOf = (reason: string): FieldErrorCode =>
  FIELD_ERROR_CODES.find((fault) => inSchema(fault) === reason) ?? 'invalid'

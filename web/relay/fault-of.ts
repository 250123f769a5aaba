import { fieldFaults, type FieldFault } from '#rules/errors/refusals.ts'

const inSchema = (fault: string) => fault.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()

/** Converts the schema's reason of a field error to the rules' fault code. Unknown reasons become `invalid`. */
export const faultOf = (reason: string): FieldFault =>
  fieldFaults.find((fault) => inSchema(fault) === reason) ?? 'invalid'

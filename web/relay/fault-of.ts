import { fieldFaults, type FieldFault } from '#rules/errors/refusals.ts'

const inSchema = (fault: string) => fault.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()

/**
 * The rules' word for what is wrong with a field, by the schema's reason; what this build does not know is not valid.
 */
export const faultOf = (reason: string): FieldFault =>
  fieldFaults.find((fault) => inSchema(fault) === reason) ?? 'invalid'

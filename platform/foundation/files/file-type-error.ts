import { HttpError } from '#platform/foundation/errors/errors.ts'

/** 400 `notAllowed`: the type of a file is not allowed. `sent` is the detected extension, or null if it is unknown. */
export class FileTypeError extends HttpError {
  readonly sent: string | null
  constructor(field: string, sent: string | null) {
    const title = sent === null ? 'This file type is not allowed.' : `Files of type ${sent} are not allowed.`
    super(400, { code: 'invalid', title, errors: { [field]: ['notAllowed'] } })
    this.sent = sent
  }
}

import { createSigner } from '#platform/foundation/auth/signed.ts'

/** Tells, signed, when a form was shown; nobody can claim an earlier time. */
export const shownStamp = (secret: string, now: Date): string =>
  `${now.getTime()}.${createSigner(secret).sign('shown', now.getTime())}`

/** Whether a stamp is genuine and at least so many milliseconds old that a person may have filled in the form. */
export function filledByPerson(secret: string, stamp: string, now: Date, shortestFillMs: number): boolean {
  const [time = '', signature = ''] = stamp.split('.', 2)
  return (
    /^\d{13}$/.test(time) &&
    createSigner(secret).isSigned('shown', Number(time), signature) &&
    now.getTime() - Number(time) >= shortestFillMs
  )
}

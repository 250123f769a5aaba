import { createSigner } from '#platform/auth/signed.ts'

/** A person needs at least this long to fill in a form, in milliseconds (PLUS-08). */
export const shortestFill = 2_000

/** Tells, signed, when a form was shown; nobody can claim an earlier time. */
export const shownStamp = (secret: string, now: Date): string => `${now.getTime()}.${createSigner(secret).sign('shown', now.getTime())}`

/** Whether a stamp is genuine and old enough for a person to have filled in the form. */
export function filledByPerson(secret: string, stamp: string, now: Date): boolean {
  const [time = '', signature = ''] = stamp.split('.', 2)
  return /^\d{13}$/.test(time) && createSigner(secret).isSigned('shown', Number(time), signature) && now.getTime() - Number(time) >= shortestFill
}

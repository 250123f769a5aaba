import { hmac, sameText } from '#platform/auth/secrets.ts'

/** A person needs at least this long to fill in a form, in milliseconds (PLUS-08). */
export const shortestFill = 2_000

/** Tells, signed, when a form was shown; nobody can claim an earlier time. */
export const shownStamp = (secret: string, now: Date): string => `${now.getTime()}.${hmac(secret, `shown.${now.getTime()}`)}`

/** Whether a stamp is genuine and old enough for a person to have filled in the form. */
export function filledByPerson(secret: string, stamp: string, now: Date): boolean {
  const [time = '', signature = ''] = stamp.split('.', 2)
  return /^\d{13}$/.test(time) && sameText(signature, hmac(secret, `shown.${time}`)) && now.getTime() - Number(time) >= shortestFill
}

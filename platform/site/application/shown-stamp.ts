import { createSigner } from '#platform/foundation/auth/signer.ts'

/** Returns a signed timestamp of when a form was shown. A client cannot forge an earlier time. */
export const shownStamp = (secret: string, now: Date): string =>
  `${now.getTime()}.${createSigner(secret).sign('shown', now.getTime())}`

/** Checks that a stamp is genuine and at least `minFillMs` old, so that a person could have filled in the form. */
export function isFilledByPerson(secret: string, stamp: string, now: Date, minFillMs: number): boolean {
  const [time = '', signature = ''] = stamp.split('.', 2)
  return (
    /^\d{13}$/.test(time) &&
    createSigner(secret).isSigned('shown', Number(time), signature) &&
    now.getTime() - Number(time) >= minFillMs
  )
}

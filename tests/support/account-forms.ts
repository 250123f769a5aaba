import type { Page } from 'playwright'
import { words } from './texts.ts'
import type { Language } from './browser.ts'

/** Fills in the sign-in form. */
export async function fillSignIn(
  page: Page,
  email: string,
  password: string,
  language: Language = 'sv',
): Promise<void> {
  const texts = words('pages/sign-in', language)
  await page.getByLabel(texts('email')).fill(email)
  await page.getByLabel(texts('password'), { exact: true }).fill(password)
}

export interface Registration {
  firstName: string
  lastName: string
  city: string
  /** Digits as they are typed. */
  dateOfBirth: string
  email: string
  phoneNumber: string
  password: string
}

/** Types everything into the registration form but the agreements; the country stays as it stands. */
export async function fillRegistration(page: Page, registration: Registration): Promise<void> {
  const texts = words('features/sign-in/register')
  for (const [field, value] of Object.entries(registration)) {
    const input = page.getByLabel(texts(field), { exact: true })
    // A page that is still being revealed is in the document but takes no keys: a click waits until it is seen.
    await input.click()
    await input.pressSequentially(value)
  }
}

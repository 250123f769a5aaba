import type { Page } from 'playwright'
import { pageTexts } from './texts.ts'
import type { Language } from './browser.ts'

/** Fills in the sign-in form. */
export async function fillSignIn(
  page: Page,
  email: string,
  password: string,
  language: Language = 'sv',
): Promise<void> {
  const texts = pageTexts('pages/sign-in', language)
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

/** Fills in the registration form except the agreements. The country keeps its default. */
export async function fillRegistration(page: Page, registration: Registration): Promise<void> {
  const texts = pageTexts('features/sign-in/register')
  for (const [field, value] of Object.entries(registration)) {
    const input = page.getByLabel(texts(field), { exact: true })
    // Until the transition of the page ends, it is in the document but ignores the keyboard: click() waits for that.
    await input.click()
    await input.pressSequentially(value)
  }
}

import type { Page } from 'playwright'
import { writePdf } from '#platform/foundation/files/write-pdf.ts'

export interface Applicant {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** Returns a real PDF with the applicant's name. */
export const pdfOf = (name: string, lines: string[] = ['Erfarenhet', 'Nattvak, fyra år']) => ({
  name: `CV ${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(writePdf(name, lines)),
})

/** Fills in the applicant's personal data in the application form of a public page. */
export async function fillApplicant(page: Page, applicant: Applicant): Promise<void> {
  for (const [name, value] of Object.entries(applicant)) await page.locator(`#${name}`).fill(value)
}

/** Answers the questionnaire of `everyElement`. */
export async function answerEveryElement(page: Page, why: string): Promise<void> {
  await page.getByLabel('Varför vill du ha jobbet?').fill(why)
  await page.getByLabel('Ja', { exact: true }).check()
  await page.getByLabel('Heta arbeten').check()
  await page.getByLabel('År av erfarenhet').fill('3')
}

import { randomClientAddress } from './graphql.ts'

/** The applicant's name, and form fields or files to add or to replace. */
type Applying = readonly [firstName: string, lastName: string, more?: Readonly<Record<string, string | File>>]

/** Submits one application for each person by posting the form of the public page, all at once. */
export async function applyByPost(publicUrl: string, people: readonly Applying[]): Promise<void> {
  const forms = await Promise.all(
    people.map(async () => {
      const html = await (await fetch(publicUrl, { headers: randomClientAddress() })).text()
      return {
        action: new URL(valueIn(html, /<form[^>]* id="ansok"[^>]* action="([^"]+)"/), publicUrl),
        shown: valueIn(html, /name="shown" value="([^"]+)"/),
        submissionKey: valueIn(html, /name="submissionKey" value="([^"]+)"/),
      }
    }),
  )
  await Promise.all(
    forms.map(async ({ action, shown, submissionKey }, index) => {
      const [firstName = '', lastName = '', more] = people[index] ?? []
      const body = new FormData()
      const fields = {
        firstName,
        lastName,
        email: `${firstName}.${lastName}@brev.example`.toLowerCase().replaceAll(/[^a-z.@]/g, 'x'),
        phone: '070-174 06 22',
        consent: 'yes',
        shown,
        submissionKey,
        ...more,
      }
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      const answer = await fetch(action, { method: 'POST', body, redirect: 'manual', headers: randomClientAddress() })
      if (answer.status !== 303) throw new Error(`The application was answered ${answer.status}.`)
    }),
  )
}

function valueIn(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1]
  if (found === undefined) throw new Error(`The page has no ${pattern}.`)
  return found.replaceAll('&amp;', '&')
}
